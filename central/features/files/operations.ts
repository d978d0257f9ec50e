import { type Platform, type Room } from "../../platform/platform.ts";
import { getFileUrl } from "./get-file-url.ts";
import { streamFile } from "./stream-file.ts";

export function filesRoom(platform: Platform): Room {
  return { name: "files", operations: [streamFile(platform), getFileUrl(platform)] };
}
