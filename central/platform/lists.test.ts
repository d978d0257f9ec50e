import { onSqlite } from "../test/engines.ts";
import { listsSuite } from "./test/lists-suite.ts";

listsSuite(onSqlite());
