import { onPostgres } from "../../test/engines.ts";
import { pruningSuite } from "./test/pruning-suite.ts";

pruningSuite(onPostgres());
