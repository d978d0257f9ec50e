import { beforeEach, describe, expect, it } from "vitest";
import { Link } from "../wire/devices/links.ts";
import { type ClaimBook, lineClaims, openClaimBook, own } from "./claims.ts";
import { DEVICE_USES } from "./uses.ts";
import { worded } from "../test/worded.ts";

const serial = (more: object = {}): Link => Link.parse({ type: "serial", path: "/dev/a", ...more });
type OnLine = "modbus-relay" | "alpha-sign" | "scanner-line" | "scanner-gm65" | "honeywell" | "ssi";

let book: ClaimBook;
beforeEach(() => {
  book = openClaimBook({ hasBroker: true });
});
const line = (driver: OnLine, link = serial(), isShared = false) =>
  book.grant(lineClaims(driver, { link, isShared }, DEVICE_USES[driver].line), "It");

describe("a line", () => {
  const speed = "/dev/a is already used with other parameters (speed, data bits, parity, stop bits or handshake)";
  it.each([
    ["another speed", serial({ baud_rate: 19_200 }), "modbus-relay", speed],
    ["another parity", serial({ parity: "even" }), "modbus-relay", speed],
    ["another protocol", serial(), "alpha-sign", "/dev/a is already used by a device of the driver modbus-relay"],
  ] as const)("is refused in words to %s, until it is free", (_name, link, driver, because) => {
    const first = line("modbus-relay");
    expect(worded(line(driver, link))).toEqual({ ok: false, because });
    if (first.ok) first.value[Symbol.dispose]();
    expect(line(driver, link).ok).toBe(true);
  });

  it.each(["scanner-line", "scanner-gm65", "honeywell", "ssi"] as const)("serves one %s", (driver) => {
    line(driver);
    expect(worded(line(driver))).toEqual({ ok: false, because: "/dev/a already serves another reader" });
  });

  it("serves two readers that both share it", () => {
    line("scanner-line", serial(), true);
    expect(line("scanner-line", serial(), true).ok).toBe(true);
    expect(line("scanner-line").ok).toBe(false);
  });

  it("with handshake is for what moves no arm", () => {
    expect(worded(line("modbus-relay", serial({ rtscts: true })))).toEqual({
      ok: false,
      because: "/dev/a must be without handshake (rtscts): an arm is moved over it",
    });
    expect(line("ssi", serial({ rtscts: true })).ok).toBe(true);
  });
});

describe("claims", () => {
  it("are granted together or not at all", () => {
    book.grant([own("relay 1", "a board")], "Arm");
    expect(worded(book.grant([own("relay 0", "a board"), own("relay 1", "a board")], "Lamps"))).toEqual({
      ok: false,
      because: "relay 1 of a board already belongs to Arm",
    });
    expect(book.grant([own("relay 0", "a board"), own("relay 1", "another board")], "Fan").ok).toBe(true);
  });

  it("to one thing for two purposes are refused", () => {
    expect(worded(book.grant([own("output 1", "a box"), own("output 1", "a box")], "Arm"))).toEqual({
      ok: false,
      because: "names output 1 twice",
    });
  });
});
