import { onPostgres } from "./engines.ts";
import { versionsSuite } from "./versions-suite.ts";

versionsSuite(onPostgres());
