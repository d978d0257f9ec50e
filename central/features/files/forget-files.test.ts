import { onSqlite } from "../../test/engines.ts";
import { forgetFilesSuite } from "./test/forget-files-suite.ts";

forgetFilesSuite(onSqlite());
