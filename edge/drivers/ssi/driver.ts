import type { z } from "zod";
import { SsiScanner } from "../../../shared/wire/devices/ssi.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { lineDevice } from "../line/line-device.ts";
import { withKeepAlive } from "../line/with-keep-alive.ts";
import { scanRateLimit } from "../scan-rate-limit.ts";
import { codeOf } from "../scanner-line/frame.ts";
import { unreadWatch } from "../unread.ts";
import { codeAssembler, NAK, OPCODE, packet, packetReader, type SsiPacket } from "./frame.ts";
import { hostCommands } from "./host-commands.ts";

type Settings = z.infer<typeof SsiScanner>;

/**
 * A partial packet is dropped and requested again after this time; the reader itself waits two seconds for an answer.
 */
const SILENCE_MS = 100;

/**
 * A Zebra reader in SSI: every packet is acknowledged, and every code is reported once, even if it is sent repeatedly.
 */
export const ssi: Driver<Settings> = {
  settings: SsiScanner,
  create,
};

function create(config: DeviceConfig<Settings>, deps: DriverDeps): Device {
  const { name, settings } = config;
  const { clock, events } = deps;
  const limit = scanRateLimit(config, deps);
  const unread = unreadWatch(deps.health, name);
  const packets = packetReader();
  const codes = codeAssembler(settings.multipacket_header);
  let cancelSilence = (): void => undefined;

  /** The reader sends a packet again if its acknowledgement does not arrive. */
  const send = (bytes: Uint8Array): void => void device.write(bytes).catch(() => undefined);

  function take(packet: SsiPacket, atMs: number): void {
    if (settings.watch) watch.received();
    commands.received(packet);
    const { answer, code } = codes.take(packet);
    if (answer) send(answer);
    const text = code && codeOf(code, settings.prefix);
    if (text) unread.read();
    else if (code) unread.unread(code);
    if (text && limit.allows(clock.monotonicMs())) events.scanned(config.id, text, atMs);
  }

  const device = lineDevice(config, deps, {
    bytes(chunk, atMs) {
      cancelSilence();
      for (const packet of packets.push(chunk)) take(packet, atMs);
      if (!packets.isAmid) return;
      cancelSilence = clock.after(SILENCE_MS, () => {
        packets.reset();
        codes.expectResend();
        send(packet(OPCODE.nak, [NAK.resend]));
      });
    },
    opened() {
      if (settings.watch) watch.start();
    },
    lost() {
      cancelSilence();
      watch.stop();
      packets.reset();
      codes.reset();
    },
  });
  const commands = hostCommands(name, clock, (bytes) => device.write(bytes));
  // A second enable changes nothing, and a reader that was off is enabled again.
  const watch = withKeepAlive(
    name,
    () => device,
    clock,
    async () => {
      if (!commands.isBusy) await commands.send(OPCODE.scanEnable);
    },
  );
  return {
    id: config.id,
    role: settings.role,
    reader: {
      async answer(isAccepted) {
        const beep = isAccepted ? settings.accept_beep : settings.reject_beep;
        if (beep === null) return;
        if (settings.watch) await commands.send(OPCODE.beep, [beep]);
        else await device.write(packet(OPCODE.beep, [beep]));
      },
    },
    start: () => device.start(),
    async [Symbol.asyncDispose]() {
      cancelSilence();
      watch.stop();
      await device[Symbol.asyncDispose]();
    },
  };
}
