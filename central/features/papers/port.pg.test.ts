import { onPostgres } from "../../test/engines.ts";
import { portSuite } from "./test/port-suite.ts";

portSuite(onPostgres());
