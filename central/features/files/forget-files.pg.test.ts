import { onPostgres } from "../../test/engines.ts";
import { forgetFilesSuite } from "./test/forget-files-suite.ts";

forgetFilesSuite(onPostgres());
