import { onSqlite } from "../../test/engines.ts";
import { scanSuite } from "./test/scan-suite.ts";

scanSuite(onSqlite());
