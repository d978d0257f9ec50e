import { onPostgres } from "../test/engines.ts";
import { transactSuite } from "./test/transact-suite.ts";

transactSuite(onPostgres());
