import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edgeSigner } from "../../shared/lib/edge-signature.ts";
import type { EdgeRecord } from "../../shared/wire/feed.ts";
import { AREA_ID, idOf } from "../test/feed-records.ts";
import { edgeRecord, keyOfGate } from "../test/site-rig.ts";
import { MAX_MESSAGE_BYTES, openMessage, sealMessage, type SiteMessage } from "./message.ts";

const signer = edgeSigner(keyOfGate(0).private_key);
const known = { areaId: AREA_ID, edges: [edgeRecord(0), edgeRecord(1)] as EdgeRecord[] };
const message: SiteMessage = {
  edge_id: edgeRecord(0).id,
  area_id: AREA_ID,
  body: { type: "steps", line: 0, after: 0, up_to: 3, steps: [] },
};
const bytes = (text: string): Uint8Array => Buffer.from(text, "utf8");

describe("a message of another gate", () => {
  it("is believed when its edge has signed it", () => {
    expect(openMessage(bytes(sealMessage(message, signer)), known)).toEqual({
      is: "good",
      message,
      sender: edgeRecord(0),
    });
  });

  it("may have fields that this version does not know", () => {
    const later = { ...message, hue: 1, body: { ...message.body, mood: "good" } } as unknown as SiteMessage;
    expect(openMessage(bytes(sealMessage(later, signer)), known)).toMatchObject({ is: "good", message });
  });

  it("of a kind that this version does not know is passed over", () => {
    const strange = { ...message, body: { type: "song" } } as unknown as SiteMessage;
    expect(openMessage(bytes(sealMessage(strange, signer)), known)).toMatchObject({ is: "strange" });
  });

  const sealed = sealMessage(message, signer);
  it.each<[string, string, Partial<typeof known>]>([
    ["signed by another gate", sealMessage(message, edgeSigner(keyOfGate(1).private_key)), {}],
    ["of an edge that was revoked", sealed, { edges: [edgeRecord(1)] }],
    ["of a stranger", sealMessage({ ...message, edge_id: idOf(0x99) }, signer), {}],
    ["for another area", sealMessage({ ...message, area_id: idOf(0xa1) }, signer), {}],
    ["heard in another area", sealed, { areaId: idOf(0xa1) }],
    ["without a signature", sealed.slice(sealed.indexOf(".")), {}],
    ["that is no JSON", "hello. there", {}],
    ["that is empty", "", {}],
    ["that is too long", `${sealed}${" ".repeat(MAX_MESSAGE_BYTES)}`, {}],
  ])("%s is not believed", (_, payload, change) => {
    expect(openMessage(bytes(payload), { ...known, ...change })).toMatchObject({ is: "refused" });
  });

  it("that was changed in any place is not believed", () => {
    const whole = bytes(sealed);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Uint8Array.from(whole);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(openMessage(changed, known).is).toBe("refused");
      }),
    );
  });
});
