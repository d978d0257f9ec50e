import { type Platform, type Feature } from "../../platform/platform.ts";
import { type EdgeService } from "../edges/service.ts";
import { issueToken } from "./issue-token.ts";

export function externalFeature(platform: Platform, edges: Pick<EdgeService, "settleRotation">): Feature {
  return { name: "external", operations: [issueToken(platform, edges)] };
}
