import { onSqlite } from "../../test/engines.ts";
import { machinesSuite } from "./test/machines-suite.ts";

machinesSuite(onSqlite());
