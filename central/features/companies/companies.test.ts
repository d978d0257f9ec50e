import { onSqlite } from "../../test/engines.ts";
import { companiesSuite } from "./test/companies-suite.ts";

companiesSuite(onSqlite());
