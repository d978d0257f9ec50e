import { onPostgres } from "../../test/engines.ts";
import { areasSuite } from "./test/areas-suite.ts";

areasSuite(onPostgres());
