import { z } from "zod";
import { SigningKey } from "../../../../wire/machine.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { path, keysOf } from "../find-signing-keys.ts";

export const listSigningKeys = defineRead({
  id: "listSigningKeys",
  method: "get",
  path,
  permission: "machines.read",
  scope: "none",
  isOwn: true,
  summary: "All keys that central signs with, the newest first; never a private one",
  reply: z.array(SigningKey),
  handle: ({ db }) => keysOf(db),
});
