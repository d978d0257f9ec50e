import { html } from "hono/html";
import type { z } from "zod";
import type { Lane, LaneDetail } from "../../../wire/gate-resources.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import { changedFact, factsOf } from "../../parts/resource-facts.ts";
import { areaChoices } from "../../parts/list.ts";
import { devicesCard } from "../devices/device-tag.ts";
import { bothOf, CONFIGURATION_WORDS } from "./configuration-words.ts";
import { askedGates, GATE_READS, gateChoices } from "../../parts/gates.ts";
import { recordName } from "../../parts/record-choices.ts";
import { type Reader, removal } from "../../parts/resource-acts.ts";
import { laneOperations } from "../../../features/gates/lanes/operations.ts";
import { getLane } from "../../../features/gates/lanes/operations/get-lane.ts";
import { addDevice } from "../../../features/gates/lanes/operations/add-device.ts";
import { entriesOf } from "../../words/field-entries.ts";

const LANE_ENTRIES = entriesOf("Lane", [
  "gate_id",
  "name",
  "number",
  "direction",
  "is_active",
  "rules.grace_before_minutes",
  "rules.grace_after_minutes",
  "rules.plate_mismatch",
  "rules.plate_must_be_same",
  "rules.entry_by_plate",
  "rules.needs_vehicle_present",
  "rules.open_seconds",
  "rules.referral_seconds",
  "rules.travel_seconds",
  "rules.clear_seconds",
  "rules.message_seconds",
  "rules.weighing",
  "rules.weigh_seconds",
  "rules.sign_shows_weight",
  "rules.opens_on_fire",
  "rules.language",
  "rules.idle_text",
]);

/** A lane; its page has its devices too. */
type LaneFields = Lane & Partial<Pick<z.output<typeof LaneDetail>, "devices">>;

const gate: Shows<Lane> = {
  label: bothOf("gate"),
  value: ({ gate_id }, { context }: Reader) =>
    html`<a href="/gates/${gate_id}">${recordName(context, "gate", gate_id)}</a>`,
};

/** Lanes of the gates with their rules. */
export const lanePages = resourcePages<LaneFields>({
  path: "/lanes",
  title: bothOf("lanes"),
  navigation: {},
  list: laneOperations.list,
  get: [getLane, "id"],
  reads: [...GATE_READS, addDevice],
  addressOf: ({ id }) => id,
  areaOf: ({ area_id }) => area_id,
  heading: ({ name }) => name,
  headed: bothOf("name"),
  async filters(context) {
    const { gate: ofGate, area } = CONFIGURATION_WORDS[context.language];
    return [
      { name: "gate_id", label: ofGate, choices: await askedGates(context) },
      { name: "area_id", label: area, choices: await areaChoices(context) },
    ];
  },
  empty: bothOf("noLanes"),
  columns: [gate, ...factsOf<Lane>(LANE_ENTRIES, ["number", "direction", "is_active"])],
  facts: [
    gate,
    ...factsOf<Lane>(
      LANE_ENTRIES,
      Object.keys(LANE_ENTRIES.en).filter((path) => path !== "name" && path !== "gate_id"),
    ),
    changedFact,
  ],
  beside: ({ id, devices = [] }, { context }) => devicesCard({ id, devices }, context),
  acts: [removal(laneOperations.delete, bothOf("removeLane"))],
  forms: {
    create: laneOperations.create,
    change: laneOperations.update,
    title: bothOf("newLane"),
    words: LANE_ENTRIES,
    choices: async (context, _lane, values) => ({ gate_id: await gateChoices(context, values) }),
  },
});
