import { onSqlite } from "../../test/engines.ts";
import { syncSuite } from "./test/sync-suite.ts";

syncSuite(onSqlite());
