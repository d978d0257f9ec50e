import { type EdgeStatus, isUnavailable, problemsOf, seconds } from "./status.ts";
import { inWords } from "../../shared/words/say.ts";

/** One block of the status: a heading and its lines. */
export interface StatusBlock {
  heading: string;
  lines: string[];
}

/** The status in words, for a terminal. Anybody may read it: it holds nothing of vehicles. */
function statusBlocks(status: EdgeStatus): StatusBlock[] {
  const { replica, outbox, sync, clock } = status;
  const lacks = problemsOf(status);
  return [
    { heading: status.gate_name ?? "Gate", lines: lacks.length === 0 ? ["all is well"] : lacks },
    ...status.lanes.map((lane) => ({
      heading: `Lane ${lane.number} ${lane.name}`,
      lines: [
        `${lane.health}, ${lane.mode}, ${lane.phase}`,
        `barrier ${lane.barrier}, light ${lane.light === null ? "none" : isUnavailable(lane, "light") ? "unknown" : lane.light}`,
        ...lane.devices.map(
          (device) =>
            `${device.role}: ${device.state}${device.detail === null ? "" : ` (${inWords(device.detail, "en")})`}`,
        ),
      ],
    })),
    {
      heading: "Central",
      lines: [
        `last reached ${sync.last_reached_at ?? "never"}`,
        `data as of ${replica.as_of ?? "never"}${replica.age_ms === null ? "" : `, ${seconds(replica.age_ms)} old`}`,
        `facts waiting ${outbox.depth}${outbox.oldest_at === null ? "" : ` since ${outbox.oldest_at}`}, parked ${outbox.parked}`,
        `clock ${clock.trust}, ${clock.offset_ms === null ? "never compared" : `off by ${seconds(clock.offset_ms)}`}, ${clock.uncertainty_ms === null ? "uncertainty unknown" : `sure to ${seconds(clock.uncertainty_ms)}`}`,
      ],
    },
    ...selfTestBlock(status.self_test),
    { heading: "Edge", lines: [`version ${status.version}, running since ${status.started_at}, now ${status.now}`] },
  ];
}

function selfTestBlock(card: EdgeStatus["self_test"]): StatusBlock[] {
  if (!card) return [];
  const trouble = card.checks.filter(({ colour }) => colour !== "green");
  const lines = trouble.map(
    ({ lane, name, colour, detail }) =>
      `${colour}: ${lane === null ? "" : `lane ${lane} `}${name}: ${inWords(detail, "en")}`,
  );
  return [{ heading: `Self-test of ${card.at}: ${card.colour}`, lines: lines.length > 0 ? lines : ["all is well"] }];
}

export function statusText(status: EdgeStatus): string {
  return statusBlocks(status)
    .map(({ heading, lines }) => `${heading}\n${lines.map((line) => `  ${line}\n`).join("")}`)
    .join("\n");
}
