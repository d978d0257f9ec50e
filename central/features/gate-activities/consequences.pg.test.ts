import { onPostgres } from "../../test/engines.ts";
import { consequencesSuite } from "./test/consequences-suite.ts";

consequencesSuite(onPostgres());
