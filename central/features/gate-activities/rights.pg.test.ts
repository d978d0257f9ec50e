import { onPostgres } from "../../test/engines.ts";
import { rightsSuite } from "./test/rights-suite.ts";

rightsSuite(onPostgres());
