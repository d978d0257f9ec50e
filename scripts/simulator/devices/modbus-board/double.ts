import type { Link } from "../../links/link.ts";
import type { DeviceDouble, DeviceWorld, OnOutput } from "../double.ts";
import { openLinePort } from "../line-port.ts";
import { answerRequest, nextBoardChangeMs, newBoard, passBoardTime, setBoardInput, type Board } from "./board.ts";
import { encodeReply, readRequests, type Request } from "./frames.ts";

export interface ModbusBoardSettings {
  address: number;
  relays: number;
  inputs: number;
}

/** A Modbus RTU relay board on a wire. Relays and inputs are numbered from 0. */
export function modbusBoardDouble(
  id: string,
  settings: ModbusBoardSettings,
  link: Link,
  world: DeviceWorld,
  onOutput: OnOutput,
): DeviceDouble {
  const { clock } = world;
  const requests = readRequests();
  let board = newBoard(settings);
  let cancelTimer = (): void => undefined;

  const become = (next: Board, firstByteMs: number): void => {
    const before = board;
    board = next;
    cancelTimer();
    const dueMs = nextBoardChangeMs(board);
    if (dueMs !== null)
      cancelTimer = clock.after(Math.max(0, dueMs - clock.monotonicMs()), () =>
        become(passBoardTime(board, clock.monotonicMs()), clock.monotonicMs()),
      );
    board.relays.forEach((isOn, relay) => {
      if (isOn !== before.relays[relay]) onOutput(relay, isOn, firstByteMs);
    });
  };
  const serve = async (request: Request): Promise<void> => {
    const isBroadcast = request.address === 0;
    if (!isBroadcast && request.address !== board.address) return;
    const answer = answerRequest(board, request, clock.monotonicMs());
    become(answer.board, request.firstByteMs);
    // The board answers no broadcast except for the registers: with one board on the wire, this is how to find its
    // address.
    if (isBroadcast && request.function !== 0x03 && request.function !== 0x06) return;
    await port.say(
      "exception" in answer
        ? encodeReply(request.address, request.function | 0x80, Buffer.from([answer.exception]))
        : encodeReply(request.address, request.function, answer.data),
    );
  };
  const port = openLinePort(id, link, world, (bytes, atMs) => {
    for (const request of requests.take(bytes, atMs)) void serve(request);
  });
  return {
    id,
    start: () => port.start(),
    fault: (fault) => port.fault(fault),
    setInput: (input, isOn) => become(setBoardInput(board, input, isOn), clock.monotonicMs()),
    state: () => ({
      ...port.state(),
      address: board.address,
      relays: board.relays,
      inputs: board.inputs,
      modes: board.modes,
    }),
    async close() {
      cancelTimer();
      await port.close();
    },
  };
}
