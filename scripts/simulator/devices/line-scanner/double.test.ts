import { expect, test } from "vitest";
import { fakeWorld, fakeLink } from "../../test/pieces.ts";
import { lineScannerDouble, scanBytes, type LineScannerSettings } from "./double.ts";

const plain: LineScannerSettings = { suffix: "crlf", sends_aim_id: false, framed: false, prefix: "" };

test.each<[string, Partial<LineScannerSettings>, string]>([
  ["CR LF", {}, "GA1.AB\r\n"],
  ["CR", { suffix: "cr" }, "GA1.AB\r"],
  ["LF", { suffix: "lf" }, "GA1.AB\n"],
  ["TAB", { suffix: "tab" }, "GA1.AB\t"],
  ["nothing", { suffix: "none" }, "GA1.AB"],
  ["AIM id", { sends_aim_id: true }, "]Q1GA1.AB\r\n"],
  ["STX and ETX", { framed: true, suffix: "none" }, "\x02GA1.AB\x03"],
  ["prefix", { prefix: "QR:", sends_aim_id: true, suffix: "cr" }, "QR:]Q1GA1.AB\r"],
])("a code with %s", (_name, settings, sent) =>
  expect(scanBytes("GA1.AB", { ...plain, ...settings }).toString("latin1")).toBe(sent),
);

test.each([
  ["quiet", "", "scan_lost"],
  ["stall", "", "scan_lost"],
  ["cut", "GA1", "scan_lost"],
  ["resume", "GA1.AB\r\n", "scan"],
  ["unplug", "", "scan_lost"],
] as const)("a scan with the fault %s", async (kind, sent, told) => {
  const wire = fakeLink();
  const { world, events } = fakeWorld();
  const scanner = lineScannerDouble("reader", "lane", plain, wire.link, { ...world, random: () => 0.3 });
  await scanner.fault({ kind, bytes_per_second: 0 });
  await scanner.scan!("GA1.AB");
  expect(wire.said().toString()).toBe(sent);
  expect(events.after(0).map((event) => event.kind)).toEqual(["fault", told]);
});

test("noise comes at its rate until the fault ends", async () => {
  const wire = fakeLink();
  const { world, clock } = fakeWorld();
  const scanner = lineScannerDouble("reader", "lane", plain, wire.link, world);
  await scanner.fault({ kind: "noise", bytes_per_second: 30 });
  clock.advance(10_000);
  expect(wire.said()).toHaveLength(300);
  await scanner.fault({ kind: "resume", bytes_per_second: 0 });
  clock.advance(10_000);
  expect(wire.said()).toHaveLength(0);
});
