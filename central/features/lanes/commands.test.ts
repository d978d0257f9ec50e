import { onSqlite } from "../../test/engines.ts";
import { commandsSuite } from "./test/commands-suite.ts";

commandsSuite(onSqlite());
