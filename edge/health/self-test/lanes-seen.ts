import type { Gate } from "../../gate/gate.ts";
import type { DeviceWatch } from "../device-watch.ts";
import type { LaneSeen } from "./card.ts";
import { isOfDevice } from "../../lane/device-board.ts";

/** The lanes of a running gate in the form for a self-test. */
export function lanesSeen(gate: Gate, watch: DeviceWatch): LaneSeen[] {
  const records = new Map(gate.lanes().map(({ record }) => [record.id, record]));
  return gate.namedReports().map((report) => {
    const record = records.get(report.lane_id);
    const devices = report.devices.map(({ device_id: id, role, state, detail }) => {
      const name = record?.devices.find((device) => device.id === id)?.name ?? role;
      return {
        name,
        role,
        state,
        detail,
        loop: role === "loop" ? watch.loop(id) : null,
        msSinceLastRead: watch.msSinceLastRead(id),
      };
    });
    const { problem } = report.configuration;
    const own = report.lacks.filter((lack) => !isOfDevice(lack));
    return {
      number: report.number,
      name: report.name,
      health: report.health,
      lacks: problem !== null && report.configuration.state === "applied" ? [...own, problem] : own,
      mode: report.mode,
      devices,
    };
  });
}
