import { onSqlite } from "../../../test/engines.ts";
import { factsSuite } from "../test/facts-suite.ts";

factsSuite(onSqlite());
