import { onPostgres } from "../../test/engines.ts";
import { idempotencySuite } from "./test/idempotency-suite.ts";

idempotencySuite(onPostgres());
