import { expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { fakeLine } from "../line/fake-line.ts";
import { shownOf } from "../unread.ts";
import { openDriverWorld } from "../world.ts";
import { receivedEvents } from "./received-events.ts";

/** A device whose messages or bytes come and never make a reading is degraded, and says what came last. */

const SERIAL = { type: "serial", path: "/dev/s" };
const SECRET = "a-good-long-secret";

function deviceOf(settings: object) {
  const clock = fakeClock();
  const line = fakeLine(clock);
  const events = receivedEvents();
  const world = openDriverWorld({ clock, random: () => 0.5, log: silentLog, broker: null, openLine: () => line });
  world.createDevice({ id: "d", name: "Device", settings: DeviceSettings.parse(settings) }, events).start();
  const post = (body: string): void => {
    clock.advance(1_000);
    const knock = world.hooks.knock("d", { authorization: undefined, secret: SECRET });
    if (knock.is === "accepted") knock.receive(Buffer.from(body));
  };
  return { clock, line, post, is: () => [events.stateOf("d"), events.detailOf("d")] };
}
const ready = ["ready", null];
const past = (last: string) => [
  "degraded",
  `Device sends what cannot be read: check its format and settings; last came ${last}`,
];

it("a reader whose suffix or speed spoils every code, until it reads one", () => {
  const { line, is } = deviceOf({ role: "reader", driver: "scanner-line", link: SERIAL });
  for (const code of ["A\x10BC\r", "A\x10BD\r"]) line.receive(code);
  expect(is()).toEqual(ready);
  line.receive("A\x10BE\r");
  expect(is()).toEqual(past("A<10>BE"));
  line.receive("A\x10BF\r");
  expect(is()).toEqual(past("A<10>BE"));
  line.receive("GOOD\r");
  expect(is()).toEqual(ready);
});

it("a reader with bytes that are no text is read by others: codes of the other head count for nothing", () => {
  const { line, is } = deviceOf({
    role: "reader",
    driver: "scanner-line",
    link: SERIAL,
    prefix: "A:",
    shared_by: "prefix",
  });
  for (let at = 0; at < 9; at++) line.receive(`B:${at}\r`);
  expect(is()).toEqual(ready);
});

const CAMERA = {
  role: "plate-reader",
  driver: "plate-reader",
  plate_path: "plate",
  source: { type: "hook", secret: SECRET },
};

it("a camera that posts XML, whatever it read before", () => {
  const { post, is } = deviceOf(CAMERA);
  post(`{"plate":"B1234ABC"}`);
  for (let at = 0; at < 3; at++) post("<a><licensePlate>B1234ABC</licensePlate></a>");
  expect(is()).toEqual(past("<a><…late>…4ABC</…late></a>"));
  post(`{"plate":"B1234ABC"}`);
  expect(is()).toEqual(ready);
});

it("a camera whose messages have no plate where the settings name it; once it has read one, they are heartbeats", () => {
  const { post, is } = deviceOf(CAMERA);
  for (let at = 0; at < 3; at++) post(`{"number":"B1234ABC"}`);
  expect(is()).toEqual(past(`{"number":"…4ABC"}`));
  post(`{"plate":"B1234ABC"}`);
  for (let at = 0; at < 9; at++) post(`{"alive":true}`);
  expect(is()).toEqual(ready);
});

it("an indicator that sends another format, until a frame comes", () => {
  const { clock, line, is } = deviceOf({ role: "scale", driver: "rinstrum", link: SERIAL });
  for (let at = 0; at < 8; at++) {
    line.receive("ST,GS,+0012340kg\r\n");
    clock.advance(1_000);
  }
  expect(is()).toEqual([
    "degraded",
    "Device sends no weight that can be read: check its speed and output mode; last came ST,GS,+…40kg<0D><0A>",
  ]);
  line.receive("\x02   12340G\x03");
  expect(is()).toEqual(ready);
});

it("no code can be used from what is shown", () => {
  expect(shownOf("GA1.ABCDEFGHJKMNPQ")).toBe("…MNPQ");
  expect(shownOf("x 7K3M9Q2RTX\x01")).toBe("x …2RTX<01>");
  expect(shownOf("é".repeat(100)).length).toBeLessThan(48 * 4 + 1);
});
