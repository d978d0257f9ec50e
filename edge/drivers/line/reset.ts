import type { Socket } from "node:net";

/**
 * Ends a TCP connection and drops the unacknowledged bytes. After a plain close the kernel continues to send them: an
 * open would reach the barrier when the cable is repaired.
 */
export function reset(socket: Socket): void {
  if (socket.connecting) socket.destroy();
  // The system refuses a reset during an orderly close.
  else if (socket.writableEnded && !socket.writableFinished) socket.once("finish", () => socket.resetAndDestroy());
  else socket.resetAndDestroy();
}
