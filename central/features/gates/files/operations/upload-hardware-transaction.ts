import { Capture, CaptureForm } from "../../../../../shared/wire/capture.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { saveCaptures, MAX_PICTURE_BYTES } from "../captures.ts";
import { BYTES_FIRST, FORM_BYTES } from "../uploads.ts";

export const uploadHardwareTransaction = defineBatch({
  id: "uploadHardwareTransaction",
  method: "post",
  path: "/v1/files/hardware-transactions",
  permission: "sync",
  // The calling edge is the scope: it accesses its own records alone.
  scope: "none",
  because: BYTES_FIRST,
  summary: "Keep one picture that a gate took for an activity; sending it again changes nothing",
  description: "The activity may come after its picture. What the picture is, is judged by its content.",
  body: CaptureForm,
  bodyType: "multipart",
  maxBodyBytes: MAX_PICTURE_BYTES + FORM_BYTES,
  reply: Capture,
  fails: ["already_exists"],
  message: "picture_kept",
  async handle({ db, transact, actor, body, platform }) {
    const { activity_id: activityId, ...picture } = body;
    const [kept] = await saveCaptures({ ...platform, db, transact }, actor, activityId, [
      { ...picture, field: "file" },
    ]);
    if (!kept) throw new Error("a stored picture has no record");
    return kept;
  },
});
