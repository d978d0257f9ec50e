import { onPostgres } from "../../test/engines.ts";
import { rightsTableSuite } from "./test/rights-table-suite.ts";

rightsTableSuite(onPostgres());
