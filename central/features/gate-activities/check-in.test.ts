import { onSqlite } from "../../test/engines.ts";
import { checkInSuite } from "./test/check-in-suite.ts";

checkInSuite(onSqlite());
