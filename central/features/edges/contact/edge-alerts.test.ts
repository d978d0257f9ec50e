import { onSqlite } from "../../../test/engines.ts";
import { alertsSuite } from "../test/alerts-suite.ts";

alertsSuite(onSqlite());
