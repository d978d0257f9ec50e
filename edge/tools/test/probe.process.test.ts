// Only serial ports and brokers answer a probe as devices do.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { relayBoard } from "../../drivers/test/relay-board.ts";
import { lockDataDirectory } from "../../store/data-lock.ts";
import { openMosquitto } from "../../test/mosquitto.ts";
import { openPty } from "../../test/pty.ts";
import { serveTools } from "../daemon/serve.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { connectAsync } from "mqtt";
import { type ToolRig, toolRig } from "./tool-rig.ts";

let rig: ToolRig;
beforeEach(() => {
  rig = toolRig();
});
afterEach(() => rig[Symbol.asyncDispose]());

const barrierOn = (link: object) => ({ driver: "modbus-relay", role: "barrier", link, open_relay: 0 });

describe("probing a relay board", () => {
  it("says what the board is, and leaves the arm alone", async () => {
    const { board, link } = await rig.plugBoard();
    rig.configure({ Arm: barrierOn(link) });
    const { code, said } = await rig.run("probe", "1", "arm");
    expect(said).toEqual(
      expect.arrayContaining([
        "✓ a board answers address 1: 8 relays, 8 inputs",
        "✓ its inputs move no relay (control modes are 0)",
        "✓ Arm is ready",
        "· not opened: say --open to open it",
      ]),
    );
    expect([code, board.pulses]).toEqual([0, []]);
  });

  it("opens it only with --open", async () => {
    const { board, link } = await rig.plugBoard();
    rig.configure({ Arm: barrierOn(link) });
    expect((await rig.run("probe", "Lane 1", "barrier", "--open")).code).toBe(0);
    expect(board.pulses).toEqual([{ relay: 0, tenths: 5 }]);
  });

  it("finds linkage mode, an address that nobody has, and a port that is not there", async () => {
    const board = relayBoard();
    board.modes[2] = 1;
    const { link } = await rig.plugBoard(board);
    rig.configure({
      Arm: barrierOn(link),
      Other: { ...barrierOn(link), address: 9 },
      Gone: barrierOn({ type: "serial", path: "/dev/not-there" }),
    });
    const linked = await rig.run("probe", "1", "Arm");
    expect(linked.said.join("\n")).toContain("✗ its inputs move relays by themselves: channel 2 in mode 1");
    const stranger = await rig.run("probe", "1", "Other");
    expect(stranger.said).toEqual([expect.stringMatching(/^✗ no board answers address 9 on 127/)]);
    const gone = await rig.run("probe", "1", "Gone", "--json");
    expect(JSON.parse(gone.said.join("\n"))).toMatchObject({
      lane: 1,
      device: "Gone",
      is_well: false,
      findings: [{ is: "bad", words: "/dev/not-there is not there: is the device plugged in?" }],
    });
    expect([linked.code, stranger.code, gone.code]).toEqual([1, 1, 1]);
  });
});

describe("probing an arm with limit switches", () => {
  it.each([true, false])("says whether it went up (%s)", async (doesRise) => {
    const { board, link } = await rig.plugBoard();
    const contacts = { open_limit: { input: 2 }, closed_limit: { input: 3 } };
    board.inputs[3] = true;
    const push = board.pulses.push.bind(board.pulses);
    board.pulses.push = (...pulses) => {
      board.inputs[3] = false;
      board.inputs[2] = doesRise;
      return push(...pulses);
    };
    rig.configure({ Arm: { ...barrierOn(link), ...contacts } });
    const { code, said } = await rig.run("probe", "1", "arm", "--open");
    expect([code, said.at(-1)]).toEqual(
      doesRise ? [0, "✓ the arm went up"] : [1, "✗ the arm did not go up: it is moving"],
    );
  });
});

it("says that limit switches contradict each other", async () => {
  const { board, link } = await rig.plugBoard();
  board.inputs[2] = board.inputs[3] = true;
  rig.configure({ Arm: { ...barrierOn(link), open_limit: { input: 2 }, closed_limit: { input: 3 } } });
  const { code, said } = await rig.run("probe", "1", "arm");
  expect(code).toBe(1);
  expect(said).toEqual(
    expect.arrayContaining(["✗ the arm is unknown", "✗ both limit switches are active: check their wiring"]),
  );
});

describe("probing other devices", () => {
  it("does not ask a broker about a camera that speaks HTTP", async () => {
    rig.env = { ...rig.env, GATE_EDGE_SITE_BROKER_URL: "mqtt://127.0.0.1:1" };
    const source = { type: "hook", secret: "0123456789abcdef" };
    rig.configure({ Plates: { driver: "plate-reader", role: "plate-reader", source, plate_path: "plate" } });
    const { code, said } = await rig.run("probe", "1", "Plates");
    expect([code, said[0], said[1]]).toEqual([0, "✓ Plates is ready", expect.stringContaining("posted to the daemon")]);
  });

  it("waits for a scan, and says so when none comes", async () => {
    const pty = rig.use(await openPty());
    rig.configure({ Reader: { driver: "scanner-line", role: "reader", link: { type: "serial", path: pty.path } } });
    const probing = rig.run("probe", "1", "reader", "--wait", "20");
    const showing = setInterval(() => pty.write("GA1.ABC\r\n"), 50);
    const { code, said } = await probing;
    clearInterval(showing);
    expect([code, said.at(-1)]).toEqual([0, '✓ Reader read "GA1.ABC"']);
    const silent = await rig.run("probe", "1", "reader", "--wait", "0.2");
    expect([silent.code, silent.said.slice(-2)]).toEqual([1, ["✗ Reader read nothing", "· no byte came from it"]]);
  });

  it("shows the live weight, and what an indicator sends that speaks otherwise", async () => {
    const pty = rig.use(await openPty());
    const link = { type: "serial", path: pty.path };
    const common = { role: "scale", link };
    rig.configure({ Right: { driver: "and-line", ...common }, Wrong: { driver: "rinstrum", ...common } });
    let frame = "ST,GS,+0000000kg\r\n";
    const sending = setInterval(() => pty.write(frame), 50);
    const probing = rig.run("probe", "1", "Right", "--wait", "2");
    setTimeout(() => (frame = "ST,GS,+0012340kg\r\n"), 1_000);
    expect(await probing).toMatchObject({
      code: 0,
      said: ["✓ Right is ready", "· 0 kg, stable", "· 12340 kg, stable", "✓ the scale shows 12340 kg, stable"],
    });
    const { code, said } = await rig.run("probe", "1", "Wrong", "--wait", "1");
    clearInterval(sending);
    expect([code, said]).toEqual([
      1,
      [
        expect.stringMatching(
          /^✗ Wrong sends no weight that can be read: check its speed and output mode; last came ST,GS,\+…40kg<0D>/,
        ),
        expect.stringMatching(/^· the last bytes from it: (?:[\dA-F]{2} ){48}\(.*ST,GS,\+0012340kg\.\..*\)$/),
      ],
    ]);
  });

  it("opens barriers alone", async () => {
    const { board, link } = await rig.plugBoard();
    rig.configure({ Lamps: { driver: "modbus-relay", role: "light", link, red_relay: 2, green_relay: 3 } });
    const { code, complained } = await rig.run("probe", "1", "light", "--open");
    expect([code, complained, board.relays[2]]).toEqual([2, ["--open opens barriers: Lamps is a light"], false]);
  });

  it("leaves a lamp on to be looked at, and switches it off when a person stops it", async () => {
    const { board, link } = await rig.plugBoard();
    rig.configure({ Lamps: { driver: "modbus-relay", role: "light", link, red_relay: 2, green_relay: 3 } });
    const probing = rig.run("probe", "1", "light", "--wait", "60");
    await vi.waitFor(() => expect(board.relays[2]).toBe(true), 5_000);
    rig.stop();
    expect(await probing).toMatchObject({ code: 130, complained: ["stopped before its end: the devices are let go"] });
    expect(board.relays[2]).toBe(false);
  });

  it("hears what a device says on the broker", async () => {
    const mosquitto = rig.use(await openMosquitto());
    rig.env = { ...rig.env, GATE_EDGE_SITE_BROKER_URL: mosquitto.url };
    const other = await connectAsync(mosquitto.url);
    await other.publishAsync("loop/1", "OFF", { retain: true });
    const topics = { topic: "loop/1", availability_topic: "loop/1/online" };
    await other.publishAsync("loop/1/online", "online", { retain: true });
    rig.configure({ Loop: { driver: "mqtt", role: "loop", place: "before", ...topics } });
    const { code, said } = await rig.run("probe", "1", "loop");
    await other.endAsync(true);
    expect(code).toBe(0);
    expect(said).toEqual(
      expect.arrayContaining([
        "✓ the site's broker is reached",
        "✓ the loop is free",
        '· received on loop/1: "OFF" (kept by the broker)',
      ]),
    );
  });
});

describe("a probe that can't be", () => {
  it.each([
    [
      ["2", "arm"],
      ["there is no lane 2; there are:", "  1 Lane 1"],
    ],
    [
      ["1", "sign"],
      ["lane 1 has no device sign; it has:", expect.stringContaining("Arm (barrier, modbus-relay") as string],
    ],
  ])("%j says what there is", async (args, words) => {
    const { link } = await rig.plugBoard();
    rig.configure({ Arm: barrierOn(link) });
    expect(await rig.run("probe", ...args)).toEqual({ code: 2, said: [], complained: words });
  });

  it("is distinguished from wrong arguments and help", async () => {
    expect((await rig.run("probe", "1", "arm", "--wait", "x")).code).toBe(2);
    const help = await rig.run("probe", "--help");
    expect([help.code, help.said.join("\n")]).toEqual([0, expect.stringContaining("--config <file>")]);
  });

  it.each([[], ["1"]])("without a device it lists all there are (%j)", async (...args) => {
    const { link } = await rig.plugBoard();
    rig.configure({ Arm: barrierOn(link) });
    const { code, complained } = await rig.run("probe", ...args);
    expect([code, complained.slice(1)]).toEqual([
      2,
      ["  lane 1 Lane 1:", expect.stringContaining("    Arm (barrier, modbus-relay")],
    ]);
  });

  it("while the daemon has the device: the daemon says how it is", async () => {
    const { board, link } = await rig.plugBoard();
    const lane = rig.configure({ Arm: barrierOn(link) });
    rig.use(lockDataDirectory(rig.directory));
    const report = { device_id: lane.devices[0]?.id, state: "ready", since: "2026-11-21T06:00:00.000Z", detail: null };
    const daemon = {
      status: () => ({ lanes: [{ lane_id: lane.id, devices: [report] }] }),
      selfTest: vi.fn<() => Promise<unknown>>(),
      notReadyBecause: () => null,
    };
    rig.use(await serveTools({ dataDirectory: rig.directory, daemon, log: silentLog }));
    const { code, said, complained } = await rig.run("probe", "1", "arm", "--open");
    expect(complained).toEqual(["the daemon runs and has Arm: stop it to probe the device by hand"]);
    expect(said).toEqual(["the daemon says: Arm is ready since 2026-11-21T06:00:00.000Z"]);
    expect([code, board.pulses]).toEqual([3, []]);
  });
});

it("the list of ports also has those that are configured and not there", async () => {
  const Reader = { driver: "scanner-line", role: "reader", link: { type: "serial", path: "/dev/not-there" } };
  rig.configure({ Reader });
  const { code, said } = await rig.run("devices");
  expect([code, said.at(-1)]).toEqual([0, 'lane 1 reader "Reader" is set to /dev/not-there, which is not there']);
});
