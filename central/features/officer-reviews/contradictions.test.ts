import { onSqlite } from "../../test/engines.ts";
import { contradictionsSuite } from "./test/contradictions-suite.ts";

contradictionsSuite(onSqlite());
