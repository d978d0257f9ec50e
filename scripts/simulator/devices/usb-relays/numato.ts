import type { BoxHardware, BoxProtocol } from "../box.ts";

/** Numato boards: they echo lines of text and end with the prompt `>`. Relays and inputs count from 0. */
export function numatoProtocol({ outputs, inputs, say }: BoxHardware): BoxProtocol {
  let line = "";
  const wordOf = (isOn: boolean): string => (isOn ? "on" : "off");

  /** @returns the text between echo and prompt */
  function obey(command: string, atMs: number): string {
    const [what = "", verb = "", index = ""] = command.split(" ");
    const at = Number.parseInt(index, 36);
    const all = [...outputs.states()].reverse().map((isOn) => (isOn ? 1 : 0));
    switch (`${what} ${verb}`) {
      case "relay on":
      case "relay off":
        outputs.set(at, verb === "on", atMs);
        return "";
      case "relay read":
        return `${wordOf(outputs.isOn(at))}\n\r`;
      case "relay readall":
        return `${Number.parseInt(all.join(""), 2)
          .toString(16)
          .padStart(Math.ceil(all.length / 4), "0")}\n\r`;
      case "gpio read":
        return `${wordOf(inputs[at] ?? false)}\n\r`;
      default:
        return what === "ver" ? "00000008\n\r" : "";
    }
  }

  return {
    hear(bytes, atMs) {
      for (const letter of bytes.toString("latin1")) {
        if (letter !== "\r") {
          line = (line + letter).slice(-64);
          continue;
        }
        void say(Buffer.from(`${line}\n\r${obey(line.trim(), atMs)}>`, "latin1"));
        line = "";
      }
    },
  };
}
