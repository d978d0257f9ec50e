import { type Platform, type Room } from "../platform/platform.ts";
import { areas } from "./areas/operations.ts";
import { authRoom } from "./auth/operations.ts";
import { companiesRoom } from "./companies/operations.ts";
import { createCompanyService } from "./companies/service.ts";
import { externalRoom } from "./external/operations.ts";
import { filesRoom } from "./files/operations.ts";
import { healthRoom } from "./health/operations.ts";

/** Every room of the API, introduced to each other. */
export function openRooms(platform: Platform): Room[] {
  const companies = createCompanyService();
  const area = areas(platform);
  return [
    authRoom(platform),
    externalRoom(platform),
    filesRoom(platform),
    companiesRoom(platform, companies),
    { name: "areas", operations: area.operations },
    healthRoom(platform),
  ];
}
