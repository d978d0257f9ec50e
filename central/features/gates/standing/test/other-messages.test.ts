import { expect, test } from "vitest";
import { z } from "zod";
import { CapturedPicture } from "../../../../../shared/wire/capture.ts";
import { CommandResult, Heartbeat } from "../../../../../shared/wire/sync.ts";
import { pathsOf } from "./paths-of.ts";

/**
 * Every field of what edges send beside facts: what it says of the edge itself, and what may be another's, which
 * `what-a-lie-moves.engines.test.ts` lies about. A new field belongs into one of the two.
 */
const MESSAGES: readonly (readonly [string, z.ZodType, { own: string; judged: string }])[] = [
  [
    "heartbeat",
    Heartbeat,
    {
      own: `boot_id clock.offset_ms clock.trust damaged_databases disk.free_bytes disk.state gone.from gone.to journal.hash
        journal.sequence lanes.barrier lanes.configuration.problem lanes.configuration.state lanes.devices.detail
        lanes.devices.role lanes.devices.since lanes.devices.state lanes.health lanes.lacks lanes.light lanes.mode
        lanes.phase lanes.sign outbox.depth outbox.oldest_at outbox.parked replica.as_of replica.cursor replica.epoch
        self_test.asked_by self_test.at self_test.checks.colour self_test.checks.detail self_test.checks.lane
        self_test.checks.name self_test.checks.what self_test.colour self_test.took_ms sent_at set_aside.count
        set_aside.kind started_at update.attempt update.because update.percent update.processor update.state
        update.unable_because version`,
      judged: "lanes.lane_id lanes.devices.device_id",
    },
  ],
  [
    "result of a command",
    CommandResult,
    { own: "at because outcome picture.base64 picture.kind public_key", judged: "activity_id" },
  ],
  [
    "picture",
    CapturedPicture.extend({ activity_id: z.uuid() }),
    { own: "id moment taken_at", judged: "activity_id device_id" },
  ],
];

test.each(MESSAGES)("each field of a %s is the edge's own, or judged", (_name, schema, { own, judged }) => {
  const found = pathsOf(schema);
  expect([...new Set(found)].sort()).toEqual(`${own} ${judged}`.split(/\s+/).sort());
});
