import { onPostgres } from "../../test/engines.ts";
import { describeSecondFactor } from "./test/second-factor-suite.ts";

describeSecondFactor(onPostgres());
