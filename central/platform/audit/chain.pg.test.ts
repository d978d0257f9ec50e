import { onPostgres } from "../../test/engines.ts";
import { chainSuite } from "./test/chain-suite.ts";

chainSuite(onPostgres());
