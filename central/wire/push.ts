import { z } from "zod";
import { Line, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { saying } from "../../shared/words/spoken-text.ts";
import { NotificationKind } from "./notification.ts";

/** What a device may show: the notifications, and `vehicle-waiting`, a vehicle that waits for an officer at a lane. */
export const PushKind = z.enum([...NotificationKind.options, "vehicle-waiting"]);
export type PushKind = z.infer<typeof PushKind>;

export const PushLanguage = z.enum(["id", "en"]);
export type PushLanguage = z.infer<typeof PushLanguage>;

/** Only of a service of its own: no name or password in it, no address in place of a name. */
const isOfPushService = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isName = /\.[a-z][a-z0-9-]*$/i.test(hostname);
  return protocol === "https:" && username === "" && password === "" && isName;
};

const base64url = (bytes: number) =>
  z.base64url().refine((text) => Buffer.from(text, "base64url").length === bytes, {
    error: saying("must_be_push_key", { bytes }),
  });

/** What a browser gives of its subscription. */
export const PushAddress = z.strictObject({
  endpoint: z
    .string()
    .max(2000)
    .refine(isOfPushService, { error: saying("must_be_push_service") }),
  keys: z
    .strictObject({
      p256dh: base64url(65).describe("the device's public key, P-256, uncompressed"),
      auth: base64url(16).describe("the device's authentication secret"),
    })
    .meta({ id: "PushKeys" }),
});
export type PushAddress = z.infer<typeof PushAddress>;

const fields = {
  language: PushLanguage.describe("of what the device shows"),
  device: Line.max(100).describe("its name, for the person"),
  kinds: z.array(PushKind).min(1).max(PushKind.options.length).describe("what it shows"),
};

/** A device of the caller's that shows messages. */
export const OwnPush = z
  .strictObject({ id: Uuid, ...fields, created_at: Timestamp, host: z.string().describe("of its push service") })
  .meta({ id: "OwnPush" });
export type OwnPush = z.infer<typeof OwnPush>;

export const OwnPushes = z.strictObject({
  push_key: z.string().nullable().describe("the key for a browser's subscription; null where push is off"),
  items: z.array(OwnPush),
});

export const OwnPushCreate = z.strictObject({ ...PushAddress.shape, ...fields });
export const DriverPushCreate = z.strictObject({ ...PushAddress.shape, language: fields.language });
