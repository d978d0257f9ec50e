import type { Shelly2 } from "../../../shared/wire/devices/shelly2.ts";
import { NotSentError } from "../../lane/ports.ts";
import { confirmations } from "../confirmations.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { type PolledDevice, polledDevice, type Publication } from "../mqtt/polled-device.ts";
import { newsOf, newsTopics, request, type Shelly2Call } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

type Result = Readonly<Record<string, unknown>>;

export interface Shelly2Part {
  /** Switches that their input must not move; `isOutput` if they must also start off. */
  switches: readonly { id: number; isOutput: boolean }[];
  /** Sent when the device or the broker comes back. */
  setUp(): readonly Shelly2Call[];
  /** A harmless question; `answered` receives its answer. */
  question: Shelly2Call;
  answered(result: Result): void;
  input(input: number, isOn: boolean): void;
  lacks(): Spoken | null;
  lost(): void;
}

export interface Shelly2Device extends PolledDevice {
  /** Resolves with the device's own answer; a refusal is a NotSentError, a timeout an Error. */
  call(call: Shelly2Call): Promise<void>;
}

/** The broker drops a command that it could not deliver within this time. */
const COMMAND_EXPIRY_SECONDS = 2;
/** The number of calls whose answers are matched. */
const REMEMBERED_CALLS = 32;

/** The common part of barrier and loop: calls with their answers, and switches that only this program moves. */
export function shelly2Device(config: DeviceConfig<Shelly2>, deps: DriverDeps, part: Shelly2Part): Shelly2Device {
  const { name, settings } = config;
  const address = { topic: settings.topic, source: settings.source ?? `gate-${config.id}` };
  const confirming = confirmations<number>(name, deps.clock);
  const answers = new Map<number, (result: Result | null) => void>();
  /** Switches whose configuration is confirmed. */
  const configured = new Set<number>();
  let lastId = 0;

  /** @param answered receives the answer; null: the device refused */
  function callOf(call: Shelly2Call, answered: (result: Result | null) => void = () => undefined): Publication {
    lastId += 1;
    answers.set(lastId, answered);
    answers.delete(lastId - REMEMBERED_CALLS);
    return request(address, lastId, call);
  }

  function askConfiguration({ id, isOutput }: Shelly2Part["switches"][number]): Publication {
    return callOf({ method: "Switch.GetConfig", params: { id } }, (found) => {
      // An input without a switch of its number moves none.
      if (!found) {
        if (!isOutput) configured.add(id);
        return;
      }
      const missing = {
        ...(Object.hasOwn(found, "in_mode") && found["in_mode"] !== "detached" ? { in_mode: "detached" } : {}),
        ...(isOutput && found["initial_state"] !== "off" ? { initial_state: "off" } : {}),
      };
      if (Object.keys(missing).length === 0) configured.add(id);
      else send(callOf({ method: "Switch.SetConfig", params: { id, config: missing } }));
    });
  }

  function send({ topic, payload }: Publication): void {
    device.publish(topic, payload, { expirySeconds: COMMAND_EXPIRY_SECONDS }).catch(() => undefined);
  }

  const device = polledDevice(config, deps, {
    topics: newsTopics(address),
    availability(message) {
      const [news] = newsOf(address, message.topic, message.payload);
      return news?.kind === "availability" ? news.isOnline : null;
    },
    received(message) {
      const all = newsOf(address, message.topic, message.payload);
      for (const news of all) {
        if (news.kind === "input") part.input(news.input, news.isOn);
        if (news.kind !== "answer") continue;
        if (news.error === null) confirming.confirm(news.id);
        else confirming.refuse(news.id, new NotSentError(say("device_refused", { device: name, why: news.error })));
        answers.get(news.id)?.(news.error === null ? news.result : null);
        answers.delete(news.id);
      }
      return all.length > 0;
    },
    setUp: () => [
      // A retained command would return at every start of the device: the empty one deletes it.
      { topic: `${settings.topic}/rpc`, payload: "", retain: true },
      ...part.switches.map(({ id }) => ({
        topic: `${settings.topic}/command/switch:${id}`,
        payload: "",
        retain: true,
      })),
      ...part.switches.map(askConfiguration),
      ...part.setUp().map((call) => callOf(call)),
    ],
    question: () => callOf(part.question, (result) => result && part.answered(result)),
    lacks: () =>
      part.switches.every(({ id }) => configured.has(id)) ? part.lacks() : say("not_configured", { device: name }),
    lost() {
      configured.clear();
      answers.clear();
      part.lost();
    },
  });

  return {
    ...device,
    async call(call) {
      if (device.health.state !== "ready") throw new NotSentError(device.health.words);
      const { topic, payload } = callOf(call);
      const publish = (): Promise<void> => device.publish(topic, payload, { expirySeconds: COMMAND_EXPIRY_SECONDS });
      await confirming.awaited(lastId, publish);
    },
  };
}
