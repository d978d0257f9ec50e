import { onSqlite } from "../../test/engines.ts";
import { liveSuite } from "./test/live-suite.ts";

liveSuite(onSqlite());
