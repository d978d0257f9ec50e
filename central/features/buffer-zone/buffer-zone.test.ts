import { onSqlite } from "../../test/engines.ts";
import { bufferZoneSuite } from "./test/buffer-zone-suite.ts";

bufferZoneSuite(onSqlite());
