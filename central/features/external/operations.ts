import { type Platform, type Room } from "../../platform/platform.ts";
import { issueToken } from "./issue-token.ts";

export function externalRoom(platform: Platform): Room {
  return { name: "external", operations: [issueToken(platform)] };
}
