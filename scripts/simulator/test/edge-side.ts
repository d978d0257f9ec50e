import { connect } from "node:net";
import { SerialPort } from "serialport";
import { vi } from "vitest";
import { toHex } from "./pieces.ts";

/** The edge's end of a wire: raw bytes without a driver. */
export interface EdgeSide extends AsyncDisposable {
  write(bytes: Buffer): void;
  /** All received bytes, as hex. */
  heard(): string;
  /** Resolves when exactly these bytes have arrived since the last call. */
  hears(hexText: string): Promise<void>;
  /** Resolves when the port or connection has disappeared. */
  readonly gone: Promise<unknown>;
}

export async function edgeSerial(path: string): Promise<EdgeSide> {
  const port = new SerialPort({ path, baudRate: 9600, dataBits: 7, parity: "even", autoOpen: false });
  await new Promise<void>((resolve, reject) => {
    port.open((error) => (error ? reject(error) : resolve()));
  });
  const gone = new Promise((resolve) => port.once("close", resolve));
  port.on("error", () => undefined);
  return edgeSide(
    (take) => port.on("data", take),
    (bytes) => void port.write(bytes),
    gone,
    async () => {
      if (port.isOpen) await new Promise((resolve) => port.close(resolve));
    },
  );
}

export async function edgeTcp(port: number): Promise<EdgeSide> {
  const socket = connect(port, "127.0.0.1");
  await new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  socket.on("error", () => undefined);
  const gone = new Promise((resolve) => socket.once("close", resolve));
  return edgeSide(
    (take) => socket.on("data", take),
    (bytes) => void socket.write(bytes),
    gone,
    async () => {
      socket.destroy();
      await gone;
    },
  );
}

function edgeSide(
  listen: (take: (bytes: Buffer) => void) => void,
  write: (bytes: Buffer) => void,
  gone: Promise<unknown>,
  close: () => Promise<void>,
): EdgeSide {
  let came = Buffer.alloc(0);
  listen((bytes) => {
    came = Buffer.concat([came, bytes]);
  });
  return {
    write,
    gone,
    heard: () => toHex(came),
    async hears(hexText) {
      await vi.waitFor(() => {
        if (toHex(came) !== hexText) throw new Error(`heard ${toHex(came)}, not ${hexText}`);
      });
      came = Buffer.alloc(0);
    },
    [Symbol.asyncDispose]: close,
  };
}
