import { onSqlite } from "../../test/engines.ts";
import { forgettingSuite } from "./test/forgetting-suite.ts";

forgettingSuite(onSqlite());
