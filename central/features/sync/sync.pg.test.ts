import { onPostgres } from "../../test/engines.ts";
import { commandsSuite } from "./test/commands-suite.ts";
import { syncSuite } from "./test/sync-suite.ts";

const engine = onPostgres();
syncSuite(engine);
commandsSuite(engine);
