import { describe, expect, it } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { idOf } from "../test/feed-records.ts";
import { openHandshake } from "./handshake.ts";
import type { HelloTimestamp, SiteBody } from "./message.ts";

const [HERE, OTHER] = [idOf(0xe0), idOf(0xe1)];
const BOOT = idOf(0xb0);
const moment = (boot: number, seconds: number): HelloTimestamp => ({ boot_id: idOf(boot), uptime_ms: seconds * 1_000 });

type Hello = Extract<SiteBody, { type: "hello" }>;
/** @param answered this gate's hello that the other one received last */
function hello(at: HelloTimestamp, answered: HelloTimestamp | null): Hello {
  const replica = { epoch: null, cursor: "0", as_of: null };
  return { type: "hello", at, answers: answered ? { [HERE]: answered } : {}, heard: {}, is_online: true, replica };
}

/** A gate that has run for `seconds`. */
function gateAfter(seconds: number) {
  const clock = fakeClock();
  const hellos = openHandshake({ edgeId: HERE, bootId: BOOT, clock });
  clock.advance(seconds * 1_000);
  const receive = (at: HelloTimestamp, answered: HelloTimestamp | null) => hellos.receive(OTHER, hello(at, answered));
  return {
    hellos,
    clock,
    receive,
    at: (second: number): HelloTimestamp => ({ boot_id: BOOT, uptime_ms: second * 1_000 }),
  };
}

describe("a hello of another gate", () => {
  it("is fresh when it answers what this gate said a moment ago, however the clocks go", () => {
    const { hellos, clock, receive, at } = gateAfter(100);
    clock.setWall(0);
    expect(receive(moment(0xb1, 5), null)).toBe("open");
    expect(hellos.answers()).toEqual({ [OTHER]: moment(0xb1, 5) });
    expect(receive(moment(0xb1, 15), at(100))).toBe("fresh");
    expect(hellos.now()).toEqual(at(100));
    expect(hellos.answers()).toEqual({ [OTHER]: moment(0xb1, 15) });
  });

  it("is not when what it answers was said long ago, or before this gate was started again", () => {
    const { receive, at } = gateAfter(100);
    expect(receive(moment(0xb1, 5), at(39))).toBe("open");
    expect(receive(moment(0xb1, 6), { ...at(99), boot_id: idOf(0xaf) })).toBe("open");
    expect(receive(moment(0xb1, 7), at(40))).toBe("fresh");
  });

  it("changes nothing when it or a later one was heard before", () => {
    const { hellos, receive, at } = gateAfter(100);
    receive(moment(0xb1, 15), at(99));
    expect(receive(moment(0xb1, 15), at(99))).toBe("repeated");
    expect(receive(moment(0xb1, 5), at(100))).toBe("repeated");
    expect(hellos.answers()).toEqual({ [OTHER]: moment(0xb1, 15) });
  });

  it("after its gate was started again is believed, and those before no more, whichever boot id is the higher", () => {
    for (const [first, second] of [
      [0xb1, 0xb2],
      [0xb2, 0xb1],
    ] as const) {
      const { hellos, clock, receive, at } = gateAfter(100);
      expect(receive(moment(first, 900), at(95))).toBe("fresh");
      clock.advance(10_000);
      expect(receive(moment(second, 1), null)).toBe("open");
      expect(hellos.answers()).toEqual({ [OTHER]: moment(first, 900) });
      expect(receive(moment(second, 2), at(110))).toBe("fresh");
      expect(receive(moment(first, 910), at(100))).toBe("open");
      expect(hellos.answers()).toEqual({ [OTHER]: moment(second, 2) });
      expect(receive(moment(second, 12), at(110))).toBe("fresh");
    }
  });

  it("is answered after a long silence of both, so that they believe each other again", () => {
    const { hellos, clock, receive, at } = gateAfter(100);
    receive(moment(0xb1, 15), at(100));
    clock.advance(3_600_000);
    expect(receive(moment(0xb1, 3_615), at(100))).toBe("open");
    expect(hellos.answers()).toEqual({ [OTHER]: moment(0xb1, 3_615) });
    expect(receive(moment(0xb1, 3_616), at(3_700))).toBe("fresh");
  });
});
