import { onSqlite } from "../test/engines.ts";
import { logActivitiesSuite } from "./test/log-activities-suite.ts";

logActivitiesSuite(onSqlite());
