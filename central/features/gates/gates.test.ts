import { onSqlite } from "../../test/engines.ts";
import { gatesSuite } from "./test/gates-suite.ts";

gatesSuite(onSqlite());
