import { onSqlite } from "../../test/engines.ts";
import { portSuite } from "./test/port-suite.ts";

portSuite(onSqlite());
