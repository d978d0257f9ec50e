import { onPostgres } from "../../../test/engines.ts";
import { invitedVehiclesSuite } from "./test/invited-vehicles-suite.ts";

invitedVehiclesSuite(onPostgres());
