import { messageOf } from "../../../shared/lib/message-of.ts";
import type { EdgeSettings } from "../../config/config.ts";
import { hangsOnBroker } from "../../../shared/devices/uses.ts";
import { NO_ENDS } from "../../lane/ports.ts";
import { openDeviceSession, type TriedDevice } from "../device-session.ts";
import type { ToolWorld } from "../tool.ts";
import { surveyBoard } from "./survey-board.ts";
import { surveyBroker } from "./survey-broker.ts";
import type { Finding } from "./finding.ts";
import type { FoundDevice } from "./find-device.ts";
import { probeScale } from "./probe-scale.ts";
import { inWords } from "../../../shared/words/say.ts";

export interface ProbeDeps extends FoundDevice {
  settings: EdgeSettings;
  world: Pick<ToolWorld, "clock" | "untilStopped">;
  /** An arm is opened only on a person's request. */
  mayOpen: boolean;
  waitMs: number;
  /** Receives each finding at once. */
  report: (finding: Finding) => void;
}

/** A device that has not answered within this time is missing. */
const ANSWER_MS = 6_000;
/** No barrier needs longer to rise. */
const RISE_MS = 15_000;

/** Tests the device, and releases it. The caller holds the data directory's lock. */
export async function probeDevice(needs: ProbeDeps): Promise<Finding[]> {
  const findings: Finding[] = [];
  const find = (is: Finding["is"], words: string): void => {
    const finding = { is, words };
    findings.push(finding);
    needs.report(finding);
  };
  const { settings } = needs.device;
  if (settings.driver === "modbus-relay" && !(await surveyBoard(settings, needs.world.clock, find))) return findings;
  await using session = openDeviceSession(needs.settings, needs.world);
  const isOnBroker = hangsOnBroker(settings);
  if (isOnBroker && session.broker) {
    const isThere = await session.until(() => session.broker?.isConnected === true, ANSWER_MS);
    if (!isThere) {
      find("bad", inWords(session.broker.lostBecause ?? "the site's broker does not answer", "en"));
      return findings;
    }
    find("good", "the site's broker is reached");
  }
  const heardOnBroker = isOnBroker && session.broker ? surveyBroker(session.broker, settings) : null;
  const tried = session.start(needs.device);
  await session.until(() => tried.readings.state !== "starting", ANSWER_MS);
  const { state, detail } = tried.readings;
  if (state !== "ready") find("bad", inWords(detail ?? `${needs.device.name} has not answered`, "en"));
  else {
    find("good", `${needs.device.name} is ready`);
    await probeRole(tried, session, needs, find);
  }
  const heard = session.heard();
  const isUnread = state !== "ready" || ["reader", "scale"].includes(settings.role);
  if (heard && isUnread && findings.some(({ is }) => is === "bad")) find("note", wordsOfHeard(heard));
  if (heardOnBroker) for (const words of heardOnBroker()) find("note", words);
  return findings;
}

/** What a wrong speed, mode or driver cannot read, for a comparison with the device's manual. */
function wordsOfHeard(bytes: Uint8Array): string {
  if (bytes.length === 0) return "no byte came from it";
  const hex = Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
  const text = Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "."));
  return `the last bytes from it: ${hex} (${text.join("")})`;
}

async function probeRole(
  tried: TriedDevice,
  session: ReturnType<typeof openDeviceSession>,
  { mayOpen, waitMs, device: { name, settings } }: ProbeDeps,
  find: (is: Finding["is"], words: string) => void,
): Promise<void> {
  const { device, readings } = tried;
  switch (device.role) {
    case "barrier": {
      const arm = device.barrier;
      const { open, closed } = arm?.shows ?? NO_ENDS;
      if (open || closed) {
        await session.until(() => readings.position !== null && readings.position !== "unknown", ANSWER_MS);
        const position = readings.position ?? "unknown";
        // With one switch alone its other end is not known.
        find(open && closed && position === "unknown" ? "bad" : "good", `the arm is ${position}`);
        if (readings.detail !== null) find("bad", inWords(readings.detail, "en"));
      } else find("note", "no limit switches: the arm's position is not known");
      find("note", `it can ${arm?.canClose ? "" : "not "}be closed and can ${arm?.canHold ? "" : "not "}be held open`);
      if (!mayOpen) {
        find("note", "not opened: say --open to open it");
        return;
      }
      const isTaken = await attempt("the open command was taken", () => arm?.open(), find);
      if (!isTaken || !open) return;
      const isUp = await session.until(() => readings.position === "open", RISE_MS);
      find(
        isUp ? "good" : "bad",
        isUp ? "the arm went up" : `the arm did not go up: it is ${readings.position ?? "unknown"}`,
      );
      return;
    }
    case "sign":
      await attempt("the sign took a text: look whether it shows PROBE", () => device.sign?.show(PROBE_TEXT), find);
      return;
    case "light":
      if (await attempt("the light took red: look whether it is", () => device.light?.set("red"), find))
        await session.until(() => false, waitMs);
      return;
    case "loop":
      await session.until(() => readings.loop !== null && readings.loop !== "unknown", ANSWER_MS);
      find(
        readings.loop === null || readings.loop === "unknown" ? "bad" : "good",
        `the loop is ${readings.loop ?? "unknown"}`,
      );
      return;
    case "fire":
      await session.until(() => readings.isFireOn !== null, ANSWER_MS);
      find(
        "note",
        readings.isFireOn === null ? "no state reported yet" : `the fire alarm is ${readings.isFireOn ? "on" : "off"}`,
      );
      return;
    case "reader":
    case "plate-reader": {
      if (settings.driver === "plate-reader" && settings.source.type === "hook") {
        find("note", "its plates are posted to the daemon: start that, and look at the lane's page for them");
        return;
      }
      const what = device.role === "reader" ? "a code" : "a number plate";
      find("note", `show it ${what}: waiting ${Math.round(waitMs / 1000)} s`);
      await session.until(() => readings.scans.length > 0, waitMs);
      const [scan] = readings.scans;
      if (scan === undefined)
        find("bad", readings.detail === null ? `${name} read nothing` : inWords(readings.detail, "en"));
      else find("good", `${name} read ${JSON.stringify(scan.slice(0, 200))}`);
      return;
    }
    case "scale":
      await probeScale(readings, session, waitMs, find);
      return;
    case "camera":
      return;
  }
}

const PROBE_TEXT = { lines: ["PROBE"], colour: "yellow" } as const;

async function attempt(
  words: string,
  work: () => Promise<void> | undefined,
  find: (is: Finding["is"], words: string) => void,
): Promise<boolean> {
  try {
    await work();
    find("good", words);
    return true;
  } catch (error) {
    find("bad", messageOf(error));
    return false;
  }
}
