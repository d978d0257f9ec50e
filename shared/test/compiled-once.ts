import { join } from "node:path";

/** The processes and threads that tests start find their compiled code here; what a worker itself loads is read once. */
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "../../node_modules/.cache/compiled");
