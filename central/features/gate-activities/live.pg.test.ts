import { onPostgres } from "../../test/engines.ts";
import { liveSuite } from "./test/live-suite.ts";

liveSuite(onPostgres());
