import { onPostgres } from "./engines.ts";
import { importSuite } from "./import-suite.ts";

importSuite(onPostgres());
