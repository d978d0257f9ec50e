import { onPostgres } from "../../test/engines.ts";
import { checkInSuite } from "./test/check-in-suite.ts";

checkInSuite(onPostgres());
