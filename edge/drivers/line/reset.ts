import { type Socket } from "node:net";

/**
 * Ends a TCP connection and drops what the other end has not acknowledged. The kernel goes on sending the rest of a
 * socket that is merely closed, so that an open would reach the barrier when the cable is mended.
 */
export function reset(socket: Socket): void {
  if (socket.connecting) socket.destroy();
  // The system refuses to reset in the middle of an orderly end.
  else if (socket.writableEnded && !socket.writableFinished) socket.once("finish", () => socket.resetAndDestroy());
  else socket.resetAndDestroy();
}
