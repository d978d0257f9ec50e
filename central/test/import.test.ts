import { onSqlite } from "./engines.ts";
import { importSuite } from "./import-suite.ts";

importSuite(onSqlite());
