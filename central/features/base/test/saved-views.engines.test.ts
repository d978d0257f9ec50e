import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { SavedView } from "../../../wire/saved-view.ts";
import type { Caller } from "../../../test/caller.ts";
import { testEngine } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";

const PATH = "/v1/saved-views";
const Views = z.strictObject({ items: z.array(SavedView) });
const engine = testEngine();

describe(`saved views on ${engine.name}`, () => {
  let central: TestCentral;
  beforeAll(async () => {
    central = await startCentral(engine);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const save = (caller: Caller, name: string, query = "kind=decision", list = "/activities") =>
    caller.post(PATH, SavedView, { list, name, query });
  const named = async (caller: Caller, list = "/activities") =>
    (await caller.get(PATH, Views, { list })).items.map(({ name, query }) => [name, query]);

  test("a person has views of each list by name, and the same name again replaces its filters", async () => {
    const sari = await central.as("operational");
    await save(sari, "Refused", "status=refused");
    await save(sari, "All", "");
    await save(sari, "Refused", "status=refused&kind=decision");
    await save(sari, "Open", "status=open", "/reviews");
    expect(await named(sari)).toEqual([
      ["All", ""],
      ["Refused", "status=refused&kind=decision"],
    ]);
    expect(await named(sari, "/reviews")).toEqual([["Open", "status=open"]]);
    const { errors } = (
      await sari.request("POST", PATH, { body: { list: "https://x", name: "", query: "" } })
    ).problem();
    expect(errors?.map(({ path }) => path)).toEqual(["list", "name"]);
  });

  test("nobody sees or deletes a view of another person", async () => {
    const [sari, budi] = [await central.as("operational"), await central.as("super_admin")];
    const { id } = await save(sari, "Mine");
    expect(await named(budi)).toEqual([]);
    expect((await budi.request("DELETE", `${PATH}/${id}`)).status).toBe(404);
    expect((await sari.request("DELETE", `${PATH}/${id}`)).status).toBe(200);
    expect(await named(sari)).toEqual([]);
  });

  test("a list has twenty views of one person, and one that goes makes room", async () => {
    const sari = await central.as("operational");
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push((await save(sari, `View ${n}`)).id);
    const more = () => sari.request("POST", PATH, { body: { list: "/activities", name: "More", query: "" } });
    expect((await more()).problem().detail).toContain("20 views");
    await save(sari, "View 3", "status=passed");
    await sari.request("DELETE", `${PATH}/${ids[0]}`);
    expect((await more()).status).toBe(200);
  });
});
