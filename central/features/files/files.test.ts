import { onSqlite } from "../../test/engines.ts";
import { describeFiles } from "./test/files-suite.ts";

describeFiles(onSqlite());
