import { onSqlite } from "../../test/engines.ts";
import { papersAtGatesSuite } from "./test/papers-at-gates-suite.ts";

papersAtGatesSuite(onSqlite());
