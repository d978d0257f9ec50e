import type { IndicatorConfig } from "../../config/device-schemas.ts";
import { encodeReply, readRequests } from "../modbus-board/frames.ts";
import type { Shown } from "./deck.ts";
import {
  andFrame,
  bilanciaiFrame,
  casFrame,
  flintecBsiFrame,
  flintecFrame,
  laumasRegisters,
  riceLakeFrame,
  rinstrumAnswer,
  rinstrumFrame,
  sartoriusFrame,
  sicsFrame,
  smaFrame,
  systecFrame,
  toledoFrame,
  weighTronixFrame,
  yaohuaAnswer,
  yaohuaContinuous,
  yaohuaForward,
  yaohuaGrossCommand,
  yaohuaStream,
  yaohuaText,
} from "./frames.ts";

/** How one indicator speaks. */
export interface IndicatorLanguage {
  /** The frame that it sends by itself now; null: none. */
  stream(shown: Shown): Buffer | null;
  /** Its answers to the bytes of the edge, which may be any part of a question. */
  answers(bytes: Buffer, shown: Shown, atMs: number): Buffer[];
}

export function indicatorLanguage(config: IndicatorConfig): IndicatorLanguage {
  switch (config.driver) {
    case "toledo-indicator":
      return streaming((shown) => toledoFrame(shown, config.short));
    case "flintec-indicator":
      return streaming(flintecFrame);
    case "cas-indicator":
      return streaming(casFrame);
    case "rinstrum-indicator":
      return streaming(rinstrumFrame);
    case "ricelake-indicator":
      return streaming(riceLakeFrame);
    case "weightronix-indicator":
      return streaming(weighTronixFrame);
    case "bilanciai-indicator":
      return streaming(bilanciaiFrame);
    case "sics-indicator":
      return sics();
    case "sma-indicator":
      return asked("\nW\r", smaFrame);
    case "flintec-bsi-indicator":
      return asked("01I\r\n", flintecBsiFrame);
    case "rinstrum-network-indicator":
      return asked("20050026:\r\n", rinstrumAnswer);
    case "systec-indicator": {
      let id = 0;
      return asked("<RN>", (shown) => systecFrame(shown, ++id));
    }
    case "and-indicator": {
      const frame = (shown: Shown) => andFrame(shown, config.comma);
      return config.on_demand ? asked("RW\r\n", frame) : streaming(frame);
    }
    case "sartorius-indicator": {
      const frame = (shown: Shown) => sartoriusFrame(shown, config.named);
      return config.on_demand ? asked("\x1bP", frame) : streaming(frame);
    }
    case "yaohua-indicator": {
      const { mode, address } = config;
      if (mode !== "command") return streaming(YAOHUA[mode]);
      const command = yaohuaGrossCommand(address).toString("latin1");
      return asked(command, (shown) => yaohuaAnswer(shown, address));
    }
    case "laumas-indicator":
      return modbus(config.address);
  }
}

const YAOHUA = {
  continuous: yaohuaContinuous,
  stream: yaohuaStream,
  forward: yaohuaForward,
  text: yaohuaText,
} as const;

function streaming(frame: (shown: Shown) => Buffer): IndicatorLanguage {
  return { stream: frame, answers: () => [] };
}

/** It answers each occurrence of the question, wherever the bytes are cut. */
function asked(question: string, frame: (shown: Shown) => Buffer | null): IndicatorLanguage {
  let heard = "";
  return {
    stream: () => null,
    answers(bytes, shown) {
      const parts = (heard + bytes.toString("latin1")).split(question);
      heard = (parts.pop() ?? "").slice(1 - question.length);
      return parts.flatMap(() => frame(shown) ?? []);
    },
  };
}

/** MT-SICS: `S` waits for a stable weight, and in motion gives up at once here; `SIR` repeats until `@`. */
function sics(): IndicatorLanguage {
  let heard = "";
  let isRepeating = false;
  return {
    stream: (shown) => (isRepeating ? sicsFrame(shown) : null),
    answers(bytes, shown) {
      const lines = (heard + bytes.toString("latin1")).split("\r\n");
      heard = (lines.pop() ?? "").slice(-64);
      return lines.flatMap((line) => {
        if (line === "SIR" || line === "@") isRepeating = line === "SIR";
        if (line === "@") return [Buffer.from('I4 A "12345678"\r\n')];
        if (line === "SI" || line === "SIR") return [sicsFrame(shown)];
        if (line === "S") return [shown.isMoving ? Buffer.from("S I\r\n") : sicsFrame(shown)];
        return [Buffer.from("ES\r\n")];
      });
    },
  };
}

const READ_HOLDING = 0x03;
const [ILLEGAL_FUNCTION, ILLEGAL_ADDRESS] = [1, 2];

/** A slave on Modbus RTU with five registers. */
function modbus(address: number): IndicatorLanguage {
  const requests = readRequests();
  return {
    stream: () => null,
    answers: (bytes, shown, atMs) =>
      requests
        .take(bytes, atMs)
        .filter((request) => request.address === address)
        .map(({ function: code, data }) => {
          const refuse = (exception: number) => encodeReply(address, code | 0x80, Buffer.from([exception]));
          if (code !== READ_HOLDING || data.length !== 4) return refuse(ILLEGAL_FUNCTION);
          const registers = laumasRegisters(shown, data.readUInt16BE(0), data.readUInt16BE(2));
          return registers ? encodeReply(address, code, registers) : refuse(ILLEGAL_ADDRESS);
        }),
  };
}
