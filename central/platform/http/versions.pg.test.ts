import { onPostgres } from "../../test/engines.ts";
import { versionsSuite } from "./test/versions-suite.ts";

versionsSuite(onPostgres());
