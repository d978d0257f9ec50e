import { type Platform, type Room } from "../../platform/platform.ts";
import { type EdgeService } from "../edges/service.ts";
import { issueToken } from "./issue-token.ts";

export function externalRoom(platform: Platform, edges: Pick<EdgeService, "settleRotation">): Room {
  return { name: "external", operations: [issueToken(platform, edges)] };
}
