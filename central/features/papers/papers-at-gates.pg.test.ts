import { onPostgres } from "../../test/engines.ts";
import { papersAtGatesSuite } from "./test/papers-at-gates-suite.ts";

papersAtGatesSuite(onPostgres());
