import type { z } from "zod";
import {
  type LoadAct,
  LoadAccept,
  LoadDraft,
  LoadFinalize,
  LoadReject,
  LoadScan,
  LoadWork,
} from "../../../../wire/load-unload.ts";
import { requireOwnFiles } from "../../../../platform/files/own-files.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { given } from "../../../../platform/patch.ts";
import { findScanned, qrValueOf } from "../find-scanned.ts";
import { perform } from "../perform.ts";
import { namedPhotos } from "../photos.ts";
import { RECORDS, type StoredWork, works } from "../records.ts";
import { workView } from "../views.ts";
import type { DoneCode } from "../../../../../shared/words/sentences/done.ts";

interface Verified<B> {
  id: string;
  path: `/v1/load-unload/${string}`;
  act: LoadAct;
  summary: string;
  description?: string;
  body: B;
  /** Good input beside the scanned value. */
  example: object;
  message: DoneCode;
}

const REPEATS = "The same act again changes nothing; under the phone's own `id` it is answered as the first time.";

/** An act on the work of a scanned vehicle; the first one of a visit makes its record. */
const verifying = <B extends z.ZodType<z.output<typeof LoadScan>>>(of: Verified<B>) =>
  defineWrite({
    id: of.id,
    method: "post",
    path: of.path,
    permission: "load-unload.verify",
    scope: RECORDS,
    summary: of.summary,
    description: of.description === undefined ? REPEATS : `${of.description} ${REPEATS}`,
    body: of.body,
    example: { body: { qr_value: "0123456789", ...of.example } as z.input<B> },
    reply: LoadWork,
    fails: ["not_found", "wrong_state"],
    message: of.message,
    replay: async ({ db, actor, id, platform }) => workView(platform, db, actor, await works.get(db, actor, id)),
    async handle({ work, actor, body, platform }) {
      const { id, done_at, qr_value, vehicle_ticket_id, ...fields } = body;
      const qrValue = qrValueOf(qr_value);
      const changes = changesOf(of.act, fields);
      const named = namedPhotos(changes.photos ?? changes.realization_photos);
      await requireOwnFiles(work.tx, { actor, files: platform.files }, { named });
      const order = {
        act: of.act,
        id,
        done_at,
        asked: { ...body, qr_value: qrValue },
        qrValue,
        vehicleTicketId: vehicle_ticket_id,
      };
      const scanned = () => findScanned(platform, work.tx, actor, qrValue);
      return workView(platform, work.tx, actor, await perform(work, { ...order, scanned, changes }));
    },
  });

/** The photos of a decision stand apart from those of the realised quantities. */
export function changesOf(act: LoadAct, fields: object): Partial<StoredWork> {
  const { photos, ...others } = given(fields) as Partial<StoredWork>;
  if (photos === undefined) return others;
  return act === "accept" || act === "reject" ? { ...others, photos } : { ...others, realization_photos: photos };
}

const REALISED = { realization_weight: 19_800, realization_unit: "kg" };

export const acceptLoad = verifying({
  id: "acceptLoad",
  path: "/v1/load-unload/accept",
  act: "accept",
  summary: "Accept the load of a vehicle",
  body: LoadAccept,
  example: { reason: "as on the delivery order" },
  message: "load_accepted",
});

export const rejectLoad = verifying({
  id: "rejectLoad",
  path: "/v1/load-unload/reject",
  act: "reject",
  summary: "Reject the load of a vehicle with a reason",
  body: LoadReject,
  example: { reason: "another cargo" },
  message: "load_rejected",
});

export const draftVerification = verifying({
  id: "draftLoadVerification",
  path: "/v1/load-unload/verifications/draft",
  act: "draft",
  summary: "Draft the realised quantities of an accepted load",
  description: "Fields that are left out stay as they were; a draft changes until it is finalized.",
  body: LoadDraft,
  example: { remark: "half unloaded" },
  message: "draft_saved",
});

export const finalizeLoad = verifying({
  id: "finalizeLoad",
  path: "/v1/load-unload/finalize",
  act: "finalize",
  summary: "Finalize a load with its realised weight; the gates then let the vehicle out",
  description:
    "The draft counts, changed by the fields given here. A difference beyond the area's tolerance opens a review. Nothing is finalized twice.",
  body: LoadFinalize,
  example: REALISED,
  message: "load_finalized",
});

export const checkInAtTenant = verifying({
  id: "checkInAtTenant",
  path: "/v1/load-unload/tenant-check-in",
  act: "check_in",
  summary: "Note that a vehicle has arrived at its destination",
  body: LoadScan,
  example: {},
  message: "arrival_noted",
});
