import { onSqlite } from "../../../test/engines.ts";
import { retireSuite } from "../test/retire-suite.ts";

retireSuite(onSqlite());
