import { onSqlite } from "../../test/engines.ts";
import { ticketLifeSuite } from "./test/ticket-life-suite.ts";

ticketLifeSuite(onSqlite());
