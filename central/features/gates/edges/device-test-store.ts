import { z } from "zod";
import { DeviceTest, DeviceTrial, TestPicture } from "../../../../shared/wire/device-test.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import { jsonText, spokenText, storedJson, StoredSpoken } from "../../../platform/db/stored.ts";
import type { Work } from "../../../platform/transact.ts";
import { waitingRows } from "./waiting-rows.ts";

const TestRow = z
  .strictObject({
    ...DeviceTest.omit({ by: true }).shape,
    trial: storedJson(DeviceTrial),
    because: StoredSpoken.nullable(),
    picture: storedJson(TestPicture).nullable(),
    by_id: z.string(),
    by_name: z.string(),
  })
  .transform(({ by_id, by_name, ...test }): DeviceTest => ({ ...test, by: { id: by_id, name: by_name } }));

declare module "../../../platform/db/database.ts" {
  interface Database {
    device_tests: z.input<typeof TestRow>;
  }
}

/** The tests that wait for this edge and have not expired, in the order of issue. */
export async function waitingTests(db: Reads, edgeId: string, now: string): Promise<DeviceTest[]> {
  const rows = await waitingRows(db, "device_tests", edgeId, now);
  return rows.map((row) => TestRow.parse(row));
}

/** The test, when it was issued to this lane or edge. */
export async function findTest(
  db: Reads,
  to: { lane_id: string } | { edge_id: string },
  id: string,
): Promise<DeviceTest | null> {
  const query = db.selectFrom("device_tests").selectAll().where("id", "=", id);
  const row = await first(query.where((eb) => eb.and(to)));
  return row ? TestRow.parse(row) : null;
}

/** Stores a new test, with its audit row. */
export async function insertTest(work: Work, test: DeviceTest): Promise<void> {
  const { by, trial, because, ...row } = test;
  await work.tx
    .insertInto("device_tests")
    .values({
      ...row,
      trial: jsonText(trial),
      because: spokenText(because),
      picture: null,
      by_id: by.id,
      by_name: by.name,
    })
    .execute();
  await work.audit({ type: "device_test", id: test.id, before: null, after: test });
}

/** Stores the outcome of a test. */
export async function saveTestOutcome(
  { tx }: Work,
  id: string,
  { because, picture, ...outcome }: Pick<DeviceTest, "state" | "because" | "picture" | "answered_at">,
): Promise<void> {
  await tx
    .updateTable("device_tests")
    .set({ ...outcome, because: spokenText(because), picture: picture && jsonText(picture) })
    .where("id", "=", id)
    .execute();
}
