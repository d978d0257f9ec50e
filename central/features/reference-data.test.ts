import { onSqlite } from "../test/engines.ts";
import { referenceDataSuite } from "./test/reference-data-suite.ts";

referenceDataSuite(onSqlite());
