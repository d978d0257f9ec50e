import type { Device } from "../../lane/ports.ts";
import { keepAlive } from "../keep-alive.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { brokerDevice, type BrokerDevice } from "./broker-device.ts";
import type { BrokerMessage } from "./broker.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

export interface Publication {
  topic: string;
  payload: string;
  retain?: boolean;
}

/** The protocol of one kind of device. */
export interface PolledPart {
  /** Filters of all topics that the device publishes on. */
  topics: readonly string[];
  /** The online state in the message (its Will); null if the message holds none. */
  availability(message: BrokerMessage): boolean | null;
  /** Live messages only: a retained message is not new. @returns true if the device itself sent it */
  received(message: BrokerMessage): boolean;
  /** Sent after each reconnect of the broker or the device, and again while a setting is missing. */
  setUp(): readonly Publication[];
  /** A harmless question that the device answers at once. */
  question(): Publication;
  /** The sentence that names the setting that is not confirmed, or null. */
  lacks(): Spoken | null;
  /** Its state is no longer known. */
  lost(): void;
}

export type PolledDevice = BrokerDevice & Pick<Device, "id" | "role"> & Pick<Device, "start">;

/** Set-up and questions expire: the broker drops them if it could not deliver them within this time. */
const EXPIRY_SECONDS = 2;
/** The number of questions before a missing answer is a fault. */
const MAX_UNANSWERED_POLLS = 3;

/** A device on the broker that is set up, and then polled: its Will alone would come late. */
export function polledDevice(config: DeviceConfig, deps: DriverDeps, part: PolledPart): PolledDevice {
  let isOnline = false;
  let polls = 0;

  const onMessage = (message: BrokerMessage): void => {
    const isNowOnline = part.availability(message);
    if (isNowOnline === false) gone(say("offline", { device: config.name }));
    // A live message means that the device has just started; its settings may be out of date.
    else if (isNowOnline && !message.isRetained) setUp();
    else if (isNowOnline === null && !message.isRetained && part.received(message)) live();
  };
  const device = brokerDevice(deps, {
    topics: part.topics.map((filter) => [filter, onMessage] as const),
    connected() {
      setUp();
      questions.start();
    },
    lost() {
      questions.stop();
      isOnline = false;
      part.lost();
    },
  });
  const questions = keepAlive(deps.clock, {
    ask() {
      if (part.lacks() !== null && polls > 0) part.setUp().forEach(send);
      polls += 1;
      send(part.question());
    },
    silent() {
      if (isOnline || device.health.state === "starting") gone(say("does_not_answer", { device: config.name }));
    },
  });

  function live(): void {
    questions.received();
    isOnline = true;
    const lacking = part.lacks();
    if (lacking === null) {
      if (device.health.state !== "ready") device.health.set("ready", null);
    } else if (device.health.state === "ready" || polls >= MAX_UNANSWERED_POLLS)
      device.health.set("misconfigured", lacking);
  }

  function gone(because: Spoken): void {
    isOnline = false;
    device.health.set("lost", because);
    part.lost();
  }

  function setUp(): void {
    polls = 0;
    part.setUp().forEach(send);
  }

  /** A message that does not arrive shows as silence of the device. */
  function send({ topic, payload, retain = false }: Publication): void {
    device.publish(topic, payload, { retain, expirySeconds: EXPIRY_SECONDS }).catch(() => undefined);
  }

  return {
    id: config.id,
    role: config.settings.role,
    health: device.health,
    start: () => device.start(),
    publish: (topic, payload, options) => device.publish(topic, payload, options),
    async [Symbol.asyncDispose]() {
      questions.stop();
      await device[Symbol.asyncDispose]();
    },
  };
}
