import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { LoadUpdate, LoadWork } from "../../../../wire/load-unload.ts";
import { requireOwnFiles } from "../../../../platform/files/own-files.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { ofVehicle } from "../find-scanned.ts";
import { perform } from "../perform.ts";
import { namedPhotos } from "../photos.ts";
import { RECORDS, vehicleTicketOfWork } from "../records.ts";
import { workView } from "../views.ts";
import { changesOf } from "./verify.ts";

export const updateLoadVerification = defineWrite({
  id: "updateLoadVerification",
  method: "patch",
  path: "/v1/load-unload/verifications/{id}",
  permission: "load-unload.verify",
  scope: RECORDS,
  summary: "Change the draft of an accepted load until it is finalized",
  params: z.strictObject({ id: Uuid }),
  body: LoadUpdate,
  example: { body: { remark: "two pallets are still inside" } },
  reply: LoadWork,
  message: "draft_saved",
  async handle({ work, actor, params, body, platform }) {
    const { id, done_at, ...fields } = body;
    const vehicleTicketId = await vehicleTicketOfWork(work.tx, actor, params.id);
    const changes = changesOf("draft", fields);
    const named = namedPhotos(changes.realization_photos);
    await requireOwnFiles(work.tx, { actor, files: platform.files }, { named });
    const record = await perform(work, {
      act: "draft",
      id,
      done_at,
      asked: { of: params.id, ...body },
      qrValue: null,
      changes,
      workId: params.id,
      scanned: () => ofVehicle(work.tx, actor, vehicleTicketId),
    });
    return workView(platform, work.tx, actor, record);
  },
});
