import { onSqlite } from "../../test/engines.ts";
import { rightsSuite } from "./test/rights-suite.ts";

rightsSuite(onSqlite());
