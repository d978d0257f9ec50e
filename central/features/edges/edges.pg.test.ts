import { onPostgres } from "../../test/engines.ts";
import { edgesSuite } from "./test/edges-suite.ts";

edgesSuite(onPostgres());
