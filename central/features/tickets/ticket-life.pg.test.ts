import { onPostgres } from "../../test/engines.ts";
import { ticketLifeSuite } from "./test/ticket-life-suite.ts";

ticketLifeSuite(onPostgres());
