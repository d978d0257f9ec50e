import { onPostgres } from "../../test/engines.ts";
import { loadListSuite } from "./test/load-list-suite.ts";

loadListSuite(onPostgres());
