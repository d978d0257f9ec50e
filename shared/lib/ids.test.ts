import { describe, expect, it } from "vitest";
import { Uuid } from "../wire/common.ts";
import { newId } from "./ids.ts";

describe("an id", () => {
  it("is a UUID of version 7 that carries the time it was made", () => {
    const id = newId(1_795_240_800_000);
    expect(Uuid.parse(id)).toBe(id);
    expect(parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(1_795_240_800_000);
    expect(id[14]).toBe("7");
  });

  it("rises within one millisecond and from one to the next", () => {
    const ids = Array.from({ length: 2_000 }, (_, n) => newId(1_795_240_800_000 + Math.floor(n / 1_000)));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("rises within one millisecond, whatever other times ids are made for meanwhile", () => {
    const ids = Array.from({ length: 100 }, () => [newId(1_795_240_800_000), newId(1_795_240_800_001)][0]);
    expect([...ids].sort()).toEqual(ids);
  });

  it("takes the machine's clock where none is given", () => {
    expect(Uuid.safeParse(newId()).success).toBe(true);
  });
});
