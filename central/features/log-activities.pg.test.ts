import { onPostgres } from "../test/engines.ts";
import { logActivitiesSuite } from "./test/log-activities-suite.ts";

logActivitiesSuite(onPostgres());
