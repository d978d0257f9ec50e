import { onPostgres } from "../../test/engines.ts";
import { gatesSuite } from "./test/gates-suite.ts";

gatesSuite(onPostgres());
