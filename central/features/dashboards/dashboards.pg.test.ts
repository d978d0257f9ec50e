import { onPostgres } from "../../test/engines.ts";
import { dashboardsSuite } from "./test/dashboards-suite.ts";

dashboardsSuite(onPostgres());
