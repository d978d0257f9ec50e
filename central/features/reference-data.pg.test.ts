import { onPostgres } from "../test/engines.ts";
import { referenceDataSuite } from "./test/reference-data-suite.ts";

referenceDataSuite(onPostgres());
