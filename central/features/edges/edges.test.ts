import { onSqlite } from "../../test/engines.ts";
import { edgesSuite } from "./test/edges-suite.ts";

edgesSuite(onSqlite());
