import { InvalidArgumentError } from "commander";
import { z } from "zod";
import { DeviceState } from "../../../shared/wire/devices/device.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { EdgeSettings } from "../../config/config.ts";
import { readStoredLanes } from "../../store/read-stored-lanes.ts";
import { askDaemon, lookForDaemon } from "../daemon/ask.ts";
import { FAILED, IN_USE, MISUSED } from "../exit-codes.ts";
import { type AddTool, needsSettings, noDatabase, type ToolWorld, withProgress } from "../tool.ts";
import { findDevice, type FoundDevice } from "./find-device.ts";
import type { Finding } from "./finding.ts";
import { probeDevice } from "./probe-device.ts";
import { Spoken } from "../../../shared/wire/said.ts";
import { inWords } from "../../../shared/words/say.ts";

interface Options {
  json: boolean;
  open: boolean;
  wait: number;
}

/** `gate-edge probe <lane> <device>`: tests one device and prints its findings. */
export const addProbe: AddTool = (program, world, choose) => {
  program
    .command("probe")
    .description(
      "Speak to one device of a configured lane and say what was found. The device is started as the daemon would " +
        "start it: its outputs go off. An arm moves only with --open.",
    )
    .argument("[lane]", "the lane's number, name or id; without it all devices are listed")
    .argument("[device]", "the device's name or id, or its role where the lane has one of it")
    .option("--open", "open the arm of a barrier, once: nothing may stand under it", false)
    .option("--wait <seconds>", "how long to wait for a scan, and to leave a light on", seconds, 15)
    .option("--json", "as JSON", false)
    .helpOption("--help", "show this")
    .addHelpText(
      "after",
      "\nExit codes: 0 it is well, 1 it is not, 2 wrong use or settings, 3 the daemon has the device",
    )
    .action((lane: string | undefined, device: string | undefined, options: Options) =>
      choose(needsSettings(world, (settings) => probe(world, settings, { lane, device }, options))),
    );
};

function seconds(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 600)) throw new InvalidArgumentError("must be a number of seconds up to 600");
  return value;
}

async function probe(
  world: ToolWorld,
  settings: EdgeSettings,
  criteria: { lane: string | undefined; device: string | undefined },
  options: Options,
): Promise<number> {
  const lanes = readStoredLanes(settings.databaseFile);
  if (lanes === null) return noDatabase(world, settings);
  const found = findDevice(lanes, criteria);
  if (!found.ok) {
    for (const problem of found.problems) world.complain(problem);
    return MISUSED;
  }
  const { name, settings: wanted } = found.value.device;
  if (options.open && wanted.role !== "barrier") {
    world.complain(`--open opens barriers: ${name} is a ${wanted.role}`);
    return MISUSED;
  }
  const daemon = lookForDaemon(settings.dataDirectory);
  if (daemon.isRunning) return reportDaemon(world, settings, found.value, options);
  try {
    const report = (finding: Finding): void => {
      if (!options.json) world.say(`${MARKS[finding.is]} ${finding.words}`);
    };
    const findings = await withProgress(
      world,
      `speaking to ${found.value.device.name}`,
      probeDevice({
        settings,
        world,
        ...found.value,
        mayOpen: options.open,
        waitMs: options.wait * 1000,
        report,
      }),
    );
    const isWell = findings.every(({ is }) => is !== "bad");
    if (options.json) world.say(JSON.stringify({ ...namesOf(found.value), is_well: isWell, findings }, null, 2));
    return isWell ? 0 : FAILED;
  } finally {
    daemon.lock[Symbol.dispose]();
  }
}

const MARKS: Record<Finding["is"], string> = { good: "✓", note: "·", bad: "✗" };

/** The part of the daemon's status that a probe needs. */
const Status = z.object({
  lanes: z.array(
    z.object({
      lane_id: z.string(),
      devices: z.array(
        z.object({ device_id: z.string(), state: DeviceState, since: z.string(), detail: Spoken.nullable() }),
      ),
    }),
  ),
});

/** Two processes on one line would disturb each other: the daemon reports the device's state instead. */
async function reportDaemon(
  { say, complain }: ToolWorld,
  settings: EdgeSettings,
  { lane, device }: FoundDevice,
  { json }: Options,
): Promise<number> {
  complain(`the daemon runs and has ${device.name}: stop it to probe the device by hand`);
  try {
    const status = Status.parse(await askDaemon(settings.dataDirectory, "GET", "/status"));
    const report = status.lanes
      .find(({ lane_id }) => lane_id === lane.id)
      ?.devices.find(({ device_id }) => device_id === device.id);
    if (json)
      say(JSON.stringify({ ...namesOf({ lane, device }), held_by_daemon: true, report: report ?? null }, null, 2));
    else if (report) {
      const why = report.detail === null ? "" : `: ${inWords(report.detail, "en")}`;
      say(`the daemon says: ${device.name} is ${report.state} since ${report.since}${why}`);
    } else say("the daemon does not run this device yet");
  } catch (error) {
    complain(messageOf(error));
  }
  return IN_USE;
}

function namesOf({ lane, device }: FoundDevice): Record<string, unknown> {
  const { driver, role } = device.settings;
  return { lane: lane.number, device: device.name, driver, role };
}
