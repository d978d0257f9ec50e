import { onSqlite } from "../../../test/engines.ts";
import { ticketGatesSuite } from "../test/ticket-gates-suite.ts";

ticketGatesSuite(onSqlite());
