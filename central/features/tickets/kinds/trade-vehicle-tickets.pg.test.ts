import { onPostgres } from "../../../test/engines.ts";
import { tradeVehicleTicketsSuite } from "./test/trade-vehicle-tickets-suite.ts";

tradeVehicleTicketsSuite(onPostgres());
