import { testEngine } from "../../test/engines.ts";
import { reportSchedulesSuite } from "./test/report-schedules-suite.ts";

reportSchedulesSuite(testEngine());
