import { onSqlite } from "../../../test/engines.ts";
import { guestTicketsSuite } from "./test/guest-tickets-suite.ts";

guestTicketsSuite(onSqlite());
