import { onPostgres } from "../../../test/engines.ts";
import { tenantTicketsSuite } from "./test/tenant-tickets-suite.ts";

tenantTicketsSuite(onPostgres());
