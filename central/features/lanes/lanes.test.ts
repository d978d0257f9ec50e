import { onSqlite } from "../../test/engines.ts";
import { lanesSuite } from "./test/lanes-suite.ts";

lanesSuite(onSqlite());
