import { invalidInput } from "../../../../../shared/errors/app-error.ts";
import { CaptureList, CapturesForm, MAX_CAPTURES } from "../../../../../shared/wire/capture.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { saveCaptures, MAX_PICTURE_BYTES } from "../captures.ts";
import { BYTES_FIRST, FORM_BYTES } from "../uploads.ts";
import { say } from "../../../../../shared/words/say.ts";

export const uploadHardwareTransactions = defineBatch({
  id: "uploadHardwareTransactions",
  method: "post",
  path: "/v1/files/hardware-transactions/multiple",
  permission: "sync",
  // The calling edge is the scope: it accesses its own records alone.
  scope: "none",
  because: BYTES_FIRST,
  summary: "Keep several pictures of one activity, all or none; sending them again changes nothing",
  body: CapturesForm,
  bodyType: "multipart",
  maxBodyBytes: MAX_CAPTURES * MAX_PICTURE_BYTES + FORM_BYTES,
  reply: CaptureList,
  fails: ["already_exists"],
  message: "pictures_kept",
  async handle({ db, transact, actor, body, platform }) {
    const { activity_id: activityId, captures, files } = body;
    refuseMisfits(captures, files);
    const sent = captures.flatMap((capture, at) => {
      const file = files[at];
      return file ? [{ ...capture, file, field: `files.${at}` }] : [];
    });
    return { items: await saveCaptures({ ...platform, db, transact }, actor, activityId, sent) };
  },
});

/** @throws AppError `invalid_input` unless there is one file for each capture, and no capture is repeated */
function refuseMisfits(captures: readonly { id: string }[], files: readonly File[]): void {
  const problems = [
    ...(captures.length === files.length
      ? []
      : [{ path: "files", said: say("as_many_as_captures", { count: captures.length }) }]),
    ...captures.flatMap(({ id }, at) =>
      captures.findIndex((other) => other.id === id) < at
        ? [{ path: `captures.${at}.id`, said: say("names_capture_before") }]
        : [],
    ),
  ];
  if (problems.length > 0) throw invalidInput(problems);
}
