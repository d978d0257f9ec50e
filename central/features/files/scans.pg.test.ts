import { onPostgres } from "../../test/engines.ts";
import { scanSuite } from "./test/scan-suite.ts";

scanSuite(onPostgres());
