import { onPostgres } from "../../../test/engines.ts";
import { dualContainerSuite } from "./test/dual-container-suite.ts";

dualContainerSuite(onPostgres());
