import { onPostgres } from "../../test/engines.ts";
import { machinesSuite } from "./test/machines-suite.ts";

machinesSuite(onPostgres());
