import { onPostgres } from "../../../test/engines.ts";
import { guestTicketsSuite } from "./test/guest-tickets-suite.ts";

guestTicketsSuite(onPostgres());
