import { onPostgres } from "../../../test/engines.ts";
import { ticketGatesSuite } from "../test/ticket-gates-suite.ts";

ticketGatesSuite(onPostgres());
