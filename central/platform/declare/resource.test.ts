import { onSqlite } from "../../test/engines.ts";
import { resourceSuite } from "./test/resource-suite.ts";

resourceSuite(onSqlite());
