import { onPostgres } from "../../../central/test/engines.ts";
import { randomFaultsSuite } from "./random-faults-suite.ts";

randomFaultsSuite(onPostgres(), { runs: process.env["LONG"] ? 150 : 4, writers: 4 });
