import { onSqlite } from "../../../test/engines.ts";
import { invitedVehiclesSuite } from "./test/invited-vehicles-suite.ts";

invitedVehiclesSuite(onSqlite());
