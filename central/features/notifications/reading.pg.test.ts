import { onPostgres } from "../../test/engines.ts";
import { readingSuite } from "./test/reading-suite.ts";

readingSuite(onPostgres());
