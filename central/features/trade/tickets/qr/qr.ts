import { first, firstOrThrow } from "../../../../platform/db/first.ts";
import { createHash } from "node:crypto";
import QRCode from "qrcode";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { decodeQr } from "../../../../platform/qr/decode-qr.ts";
import type { CredentialTerms } from "../../../../platform/auth/credential-keys.ts";
import type { GeneratedFile } from "../../../../platform/files/file-generators.ts";
import { type StoragePath, storagePathOf } from "../../../../platform/files/storage.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { pairsOf } from "../gates/publish.ts";
import { type QrContent, qrContentOf } from "./qr-content.ts";
import { say } from "../../../../../shared/words/say.ts";

/** The folder of the QR images in the storage. */
export const QR_FOLDER = "qr";

/**
 * The storage path of the image of this content. The content is part of the name: a changed ticket gets a new image,
 * and the path of a missing image determines its content.
 * @param keyId the current signing key, 8 hex digits
 */
export function qrPathOf(vehicleTicketId: string, content: QrContent, keyId: string): StoragePath {
  const name =
    content.is === "code"
      ? "code"
      : `${keyId}-${createHash("sha256").update(JSON.stringify(content.terms)).digest("hex").slice(0, 16)}`;
  const path = storagePathOf(`${QR_FOLDER}/${vehicleTicketId}/${name}.png`);
  if (path === null) throw new RangeError(`${vehicleTicketId} is no id`);
  return path;
}

/** The text of the QR. @param sign signs with the active key */
export async function qrTextOf(content: QrContent, sign: (terms: CredentialTerms) => Promise<string>): Promise<string> {
  return content.is === "code" ? content.code : sign(content.terms);
}

/**
 * Draws a QR as PNG and reads it back: black on white with the standard quiet zone, error correction M. Both kinds of text stay within
 * the alphanumeric mode, which keeps a credential at version 7.
 */
export async function drawQr(text: string): Promise<Buffer> {
  const png = await QRCode.toBuffer([{ data: text, mode: "alphanumeric" }], {
    type: "png",
    errorCorrectionLevel: "M",
    margin: 4,
    scale: 8,
  });
  requireReadable(png, text);
  return png;
}

/**
 * Reads a picture back with another library than the one that drew it.
 * @throws AppError `internal` for a picture that no reader at a gate would read as this text
 */
export function requireReadable(png: Uint8Array, text: string): void {
  let cause: unknown;
  try {
    if (decodeQr(png) === text) return;
  } catch (error) {
    cause = error;
  }
  throw new AppError("internal", say("qr_is_unreadable"), { cause });
}

/** The id of the current signing key. */
export async function signingKeyId({ identity }: Pick<Platform, "identity">, db: Reads): Promise<string> {
  const active = (await identity.credentialKeys.list(db)).find((key) => key.status === "active");
  if (!active) throw new Error("there is no credential key: the first start did not complete");
  return active.key_id;
}

const QR_PATH = new RegExp(`^${QR_FOLDER}/([0-9a-f-]{36})/`);

/** Draws a QR when its image is first read; a path of an old content or an old key is no longer valid. */
export async function makeQr(
  path: StoragePath,
  { db, identity }: Pick<Platform, "db" | "identity">,
): Promise<GeneratedFile | null> {
  const id = QR_PATH.exec(path)?.[1];
  const [pair] = id === undefined ? [] : await pairsOf(db, { ids: [id] });
  if (!pair || pair.vehicleTicket.deleted_at !== null) return null;
  const { ticket, vehicleTicket } = pair;
  const area = await firstOrThrow(db.selectFrom("areas").select("time_zone").where("id", "=", vehicleTicket.area_id));
  const now = qrContentOf(ticket, vehicleTicket, area.time_zone);
  const code: QrContent = { is: "code", code: vehicleTicket.vehicle_ticket_code };
  const keyId = await signingKeyId({ identity }, db);
  // A link to the bare code stays valid after the approval: the code does not change.
  const content = [now, code].find((one) => qrPathOf(vehicleTicket.id, one, keyId) === path);
  if (!content) return null;
  const text = await qrTextOf(content, (terms) => identity.credentialKeys.sign(db, terms));
  return { kind: "png", bytes: await drawQr(text), companyId: ticket.company_id };
}

/** A QR belongs to the area of its vehicle ticket. */
export async function areaOfQr(path: StoragePath, { db }: Pick<Platform, "db">): Promise<string | null> {
  const id = QR_PATH.exec(path)?.[1] ?? "";
  const row = await first(db.selectFrom("vehicle_tickets").select("area_id").where("id", "=", id));
  return row?.area_id ?? null;
}
