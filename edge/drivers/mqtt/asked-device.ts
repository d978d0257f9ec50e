import { type Device } from "../../lane/ports.ts";
import { asking } from "../asking.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { brokerDevice, type BrokerDevice } from "./broker-device.ts";
import { type BrokerMessage } from "./broker.ts";
import { say } from "../../../shared/words/say.ts";
import { type Spoken } from "../../../shared/wire/said.ts";

export interface Publication {
  topic: string;
  payload: string;
  retain?: boolean;
}

/** How one kind of device talks. */
export interface AskedPart {
  /** Filters of everything that the device says. */
  topics: readonly string[];
  /** What the message says of its being there (its Will); null where it is no such message. */
  availability(message: BrokerMessage): boolean | null;
  /** Live news only: what the broker kept from before is not news. @returns whether it was the device's own word */
  heard(message: BrokerMessage): boolean;
  /** Sent whenever the broker or the device comes back, and again while something is lacking. */
  setUp(): readonly Publication[];
  /** A harmless question that the device answers at once. */
  question(): Publication;
  /** Is everything that must be set known to be set? The sentence that says what is not, or null. */
  lacks(): Spoken | null;
  /** Nothing is known any more. */
  lost(): void;
}

export type AskedDevice = BrokerDevice & Pick<Device, "id" | "role"> & Pick<Device, "start">;

/** Nobody waits for set-up and questions: the broker drops them when it could not hand them over by then. */
const EXPIRY_SECONDS = 2;
/** An answer may take so many questions before what it lacks is a fault. */
const PATIENCE = 3;

/** A device on the broker that is set up, and then asked whether it is still there: its Will alone would come late. */
export function askedDevice(config: DeviceConfig, deps: DriverDeps, part: AskedPart): AskedDevice {
  let isOnline = false;
  let asked = 0;

  const hear = (message: BrokerMessage): void => {
    const isNowOnline = part.availability(message);
    if (isNowOnline === false) gone(say("offline", { device: config.name }));
    // Said live, the device has just started; its settings may be those of another time.
    else if (isNowOnline && !message.isRetained) setUp();
    else if (isNowOnline === null && !message.isRetained && part.heard(message)) live();
  };
  const device = brokerDevice(deps, {
    topics: part.topics.map((filter) => [filter, hear] as const),
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
  const questions = asking(deps.clock, {
    ask() {
      if (part.lacks() !== null && asked > 0) part.setUp().forEach(send);
      asked += 1;
      send(part.question());
    },
    silent() {
      if (isOnline || device.health.state === "starting") gone(say("does_not_answer", { device: config.name }));
    },
  });

  function live(): void {
    questions.heard();
    isOnline = true;
    const lacking = part.lacks();
    if (lacking === null) {
      if (device.health.state !== "ready") device.health.set("ready", null);
    } else if (device.health.state === "ready" || asked >= PATIENCE) device.health.set("misconfigured", lacking);
  }

  function gone(because: Spoken): void {
    isOnline = false;
    device.health.set("lost", because);
    part.lost();
  }

  function setUp(): void {
    asked = 0;
    part.setUp().forEach(send);
  }

  /** What does not arrive shows in the device's silence. */
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
