import { onSqlite } from "./engines.ts";
import { versionsSuite } from "./versions-suite.ts";

versionsSuite(onSqlite());
