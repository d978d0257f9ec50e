import { onSqlite } from "../../test/engines.ts";
import { commandsSuite } from "./test/commands-suite.ts";
import { syncSuite } from "./test/sync-suite.ts";

const engine = onSqlite();
syncSuite(engine);
commandsSuite(engine);
