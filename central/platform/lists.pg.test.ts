import { onPostgres } from "../test/engines.ts";
import { listsSuite } from "./test/lists-suite.ts";

listsSuite(onPostgres());
