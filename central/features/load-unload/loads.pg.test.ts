import { onPostgres } from "../../test/engines.ts";
import { loadsSuite } from "./test/loads-suite.ts";

loadsSuite(onPostgres());
