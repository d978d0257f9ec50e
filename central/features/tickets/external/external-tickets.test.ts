import { onSqlite } from "../../../test/engines.ts";
import { externalTicketsSuite } from "./test/external-tickets-suite.ts";

externalTicketsSuite(onSqlite());
