import { FormData } from "undici";
import type { OutgoingPhoto } from "./ports.ts";

/** A photo as the upload form of central. */
export function photoForm({ id, activityId, deviceId, moment, takenAt, bytes }: OutgoingPhoto): FormData {
  const form = new FormData();
  form.set("id", id);
  form.set("activity_id", activityId);
  if (deviceId !== null) form.set("device_id", deviceId);
  form.set("moment", moment);
  form.set("taken_at", takenAt);
  form.set("file", new Blob([bytes]), id);
  return form;
}
