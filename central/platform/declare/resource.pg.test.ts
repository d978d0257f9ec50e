import { onPostgres } from "../../test/engines.ts";
import { resourceSuite } from "./test/resource-suite.ts";

resourceSuite(onPostgres());
