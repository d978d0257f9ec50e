import { onSqlite } from "../../test/engines.ts";
import { areasSuite } from "./test/areas-suite.ts";

areasSuite(onSqlite());
