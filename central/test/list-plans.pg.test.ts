import { onPostgres } from "./engines.ts";
import { listPlansSuite } from "./list-plans-suite.ts";

listPlansSuite(onPostgres());
