import { onSqlite } from "../../test/engines.ts";
import { versionsSuite } from "./test/versions-suite.ts";

versionsSuite(onSqlite());
