import { dayRangeSuite } from "./day-range-suite.ts";
import { onPostgres } from "./engines.ts";

dayRangeSuite(onPostgres());
