import { onSqlite } from "../../../central/test/engines.ts";
import { randomFaultsSuite } from "./random-faults-suite.ts";

randomFaultsSuite(onSqlite(), { runs: process.env["LONG"] ? 300 : 10, writers: 1 });
