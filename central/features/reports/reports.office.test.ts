import { onSqlite } from "../../test/engines.ts";
import { reportsSuite } from "./test/reports-suite.ts";

reportsSuite(onSqlite());
