import { onSqlite } from "../../test/engines.ts";
import { offlineSuite } from "./test/offline-suite.ts";

offlineSuite(onSqlite());
