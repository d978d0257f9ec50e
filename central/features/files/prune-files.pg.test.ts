import { onPostgres } from "../../test/engines.ts";
import { pruneFilesSuite } from "./test/prune-files-suite.ts";

pruneFilesSuite(onPostgres());
