import { onPostgres } from "../../test/engines.ts";
import { describeOwnFactors } from "./test/own-factors-suite.ts";

describeOwnFactors(onPostgres());
