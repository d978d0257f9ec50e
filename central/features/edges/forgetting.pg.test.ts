import { onPostgres } from "../../test/engines.ts";
import { forgettingSuite } from "./test/forgetting-suite.ts";

forgettingSuite(onPostgres());
