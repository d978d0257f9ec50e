import { testEngine } from "../../test/engines.ts";
import { reportFilesSuite } from "./test/report-files-suite.ts";

reportFilesSuite(testEngine());
