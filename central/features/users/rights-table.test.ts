import { onSqlite } from "../../test/engines.ts";
import { rightsTableSuite } from "./test/rights-table-suite.ts";

rightsTableSuite(onSqlite());
