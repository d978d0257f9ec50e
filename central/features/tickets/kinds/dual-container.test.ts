import { onSqlite } from "../../../test/engines.ts";
import { dualContainerSuite } from "./test/dual-container-suite.ts";

dualContainerSuite(onSqlite());
