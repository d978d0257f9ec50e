import { onSqlite } from "./engines.ts";
import { noChangeSuite } from "./no-change-suite.ts";

noChangeSuite(onSqlite());
