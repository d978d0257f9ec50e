import type { LaneConfig } from "./config/schema.ts";
import type { SimulatorConfig } from "./config/simulator-config.ts";
import { inputWires, outputWires, partsOf, wireName } from "./config/wires.ts";
import type { DeviceDouble, DeviceWorld } from "./devices/double.ts";
import { openDevice } from "./devices/open-device.ts";
import type { Link } from "./links/link.ts";
import { serialLink } from "./links/serial-link.ts";
import { tcpLink } from "./links/tcp-link.ts";
import { openLane, type Lane, type Sense } from "./world/lane.ts";
import { openTruckRunner, type TruckOrder, type TruckRunner } from "./world/truck-runner.ts";
import type { Timings } from "./world/truck-story.ts";
import { openView, type View } from "./world/view.ts";

/** One lane with its queue of trucks and its reader. */
export interface SiteLane {
  lane: Lane;
  trucks: TruckRunner;
  timings: Timings;
  parts: ReturnType<typeof partsOf>;
  view: () => View;
  scan(qr: string): Promise<void>;
}

/** The whole simulation: the lanes of the world and the devices that are wired to them. */
export interface Site {
  lanes: ReadonlyMap<string, SiteLane>;
  devices: ReadonlyMap<string, DeviceDouble>;
  /** Connects every device; rejects with the first failure. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export function openSite(config: SimulatorConfig, world: DeviceWorld): Site {
  const { clock, events } = world;
  const links = new Map<string, Link>();
  const devices = new Map<string, DeviceDouble>();
  const lanes = new Map<string, SiteLane>();

  for (const wired of config.lanes) {
    const { id, name = id, arm, timings, reader, plate_camera: eye, scale } = wired;
    const lane = openLane(
      id,
      name,
      {
        riseMs: arm.rise_ms,
        fallMs: arm.fall_ms,
        closesAfterClearMs: arm.closes_after_clear_ms,
        closesUnusedAfterMs: arm.closes_unused_after_ms,
      },
      clock,
      events,
    );
    const scan = async (qr: string): Promise<void> => {
      const device = reader === undefined ? undefined : devices.get(reader);
      if (!device?.scan) throw new Error(`lane ${id} has no reader`);
      await device.scan(qr);
    };
    let truck: TruckOrder | null = null;
    const arrives = (order: TruckOrder): void => {
      truck = order;
      if (order.plate && eye !== undefined) void devices.get(eye)?.readPlate?.(order.plate);
    };
    // The deck lies under the loop before the arm.
    if (scale !== undefined)
      lane.onSense((sense, isOn) => {
        if (sense === "loop_before") devices.get(scale)?.load?.(isOn ? (truck?.weight_kg ?? 0) : 0);
      });
    const view = openView(lane, clock, () => truck?.plate ?? "");
    const trucks = openTruckRunner(lane, { scan, arrives }, clock, events);
    lanes.set(id, { lane, timings, parts: partsOf(wired), view, scan, trucks });
  }
  for (const device of config.devices) {
    const isEye = (lane: LaneConfig): boolean => [lane.reader, lane.plate_camera, lane.camera].includes(device.id);
    const readerOf = config.lanes.find(isEye)?.id ?? "";
    devices.set(
      device.id,
      openDevice(
        device,
        readerOf,
        (link) => {
          const wire = wireName(link);
          const known = links.get(wire);
          if (known) return known;
          const made = link.type === "serial" ? serialLink(link.path, clock) : tcpLink(link.port, clock);
          links.set(wire, made);
          return made;
        },
        world,
        {
          onOutput(output, isOn, firstByteMs) {
            for (const lane of config.lanes)
              for (const wire of outputWires(lane))
                if (wire.device === device.id && wire.output === output)
                  lanes.get(lane.id)?.lane.drive(wire.drives, isOn, { device: device.id, firstByteMs });
          },
          view: lanes.get(readerOf)?.view,
          onShown(shown) {
            for (const { id, sign } of config.lanes)
              if (sign === device.id) lanes.get(id)?.lane.apply({ is: "sign", shown });
          },
        },
      ),
    );
  }
  for (const lane of config.lanes) wireContacts(lane, lanes.get(lane.id)?.lane, devices);

  return {
    lanes,
    devices,
    async start() {
      // In sequence: devices on the same wire open the same port.
      for (const device of devices.values()) await device.start();
    },
    async close() {
      for (const { trucks, lane } of lanes.values()) {
        await trucks[Symbol.asyncDispose]();
        lane[Symbol.dispose]();
      }
      for (const device of [...devices.values()].reverse()) await device.close();
    },
  };
}

function wireContacts(config: LaneConfig, lane: Lane | undefined, devices: ReadonlyMap<string, DeviceDouble>): void {
  if (!lane) return;
  const wires = inputWires(config);
  const notify = (sense: Sense, isOn: boolean): void => {
    for (const wire of wires)
      if (wire.sense === sense) devices.get(wire.device)?.setInput?.(wire.input, isOn === wire.active_high);
  };
  lane.onSense(notify);
  const now = lane.senses();
  for (const { sense } of wires) notify(sense, now[sense]);
}
