import { onPostgres } from "../../test/engines.ts";
import { describeFiles } from "./test/files-suite.ts";

describeFiles(onPostgres());
