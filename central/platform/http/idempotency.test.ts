import { onSqlite } from "../../test/engines.ts";
import { idempotencySuite } from "./test/idempotency-suite.ts";

idempotencySuite(onSqlite());
