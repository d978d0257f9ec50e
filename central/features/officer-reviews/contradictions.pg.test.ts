import { onPostgres } from "../../test/engines.ts";
import { contradictionsSuite } from "./test/contradictions-suite.ts";

contradictionsSuite(onPostgres());
