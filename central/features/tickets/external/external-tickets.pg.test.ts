import { onPostgres } from "../../../test/engines.ts";
import { externalTicketsSuite } from "./test/external-tickets-suite.ts";

externalTicketsSuite(onPostgres());
