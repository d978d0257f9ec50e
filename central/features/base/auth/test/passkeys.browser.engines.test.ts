// Only a browser makes and signs passkeys as people's browsers do.
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openChromium } from "../../../../../shared/test/chromium.ts";
import { jsonOf, PASSWORD } from "../../../../platform/auth/test/open-world.ts";
import { updateUser } from "../../../../platform/auth/users.ts";
import { testEngine } from "../../../../test/engines.ts";
import { FACTORS, type FactorWorld, openFactorWorld, SITE } from "./factor-world.ts";

const PASSKEYS = `${FACTORS}/passkeys`;
type Json = Record<string, unknown>;

const engine = testEngine();

/** Passkeys in a real browser with a virtual authenticator, on either database. */
let browser: Browser;
let world: FactorWorld;
let page: Page;
let devtools: CDPSession;
let authenticatorId: string;

/** Opens a page of a site without a server: only its origin matters. */
const openPage = async (site: string) => {
  const context = await browser.newContext();
  page = await context.newPage();
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "<title>Sign in</title>" }));
  await page.goto(site);
  devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    ...({ protocol: "ctap2", transport: "internal", hasResidentKey: true } as const),
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  ({ authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", { options }));
};
const create = (options: unknown): Promise<Json> =>
  page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as never);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return made.toJSON() as unknown as Json;
  }, options);
const sign = (options: unknown): Promise<Json> =>
  page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json as never);
    const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return signed.toJSON() as unknown as Json;
  }, options);

const dataOf = async (response: Response) => (await jsonOf(response)).data;
const codeOf = async (response: Response) => (response.ok ? "ok" : (await jsonOf(response)).code);
const register = async () => {
  const token = (await world.logIn()).data.access_token ?? "";
  const begun = await dataOf(await world.ask("POST", `${PASSKEYS}/options`, token, { password: PASSWORD }));
  const body = { challenge_token: begun["challenge_token"], name: "Laptop", passkey: await create(begun["options"]) };
  return { token, body, added: await world.ask("POST", PASSKEYS, token, body) };
};
const begin = async () => dataOf(await world.post("/v1/auth/passkey/options", {}));
const signIn = (body: object) => world.post("/v1/auth/passkey", body);

describe(`passkeys on ${engine.name}`, () => {
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    world = await openFactorWorld(engine);
    await openPage(SITE);
  });
  afterEach(async () => {
    await page.context().close();
    await world[Symbol.asyncDispose]();
  });

  test("a passkey is made, is the second factor of a sign-in, and answers each challenge once", async () => {
    const { token, body, added } = await register();
    expect((await dataOf(added))["recovery_codes"]).toHaveLength(10);
    expect(await codeOf(await world.ask("POST", PASSKEYS, token, body))).toBe("bad_credentials");
    const { passkeys } = await dataOf(await world.ask("GET", FACTORS, token));
    expect(passkeys).toMatchObject([{ name: "Laptop" }]);

    const due = (await world.logIn()).data;
    expect(due.methods).toEqual(["passkey", "recovery_code"]);
    const { challenge_token } = due;
    const answer = { challenge_token, passkey: await sign(due.passkey_options) };
    const done = await dataOf(await world.answer(answer));
    expect(await world.statusOf(String(done["access_token"]))).toBe(200);
    expect(await codeOf(await world.answer(answer))).toBe("bad_credentials");
    // A signature for one challenge does not answer another.
    const replayed = { ...answer, challenge_token: await world.challenge() };
    expect(await codeOf(await world.answer(replayed))).toBe("bad_credentials");
  });

  test("it signs in without a password, once, and not after the account is switched off", async () => {
    await register();
    const { challenge_token, options } = await begin();
    const body = { challenge_token, passkey: await sign(options) };
    const { user, access_token } = await dataOf(await signIn(body));
    expect(user).toMatchObject({ email: world.sari.email });
    expect(await world.statusOf(String(access_token))).toBe(200);
    expect(await codeOf(await signIn(body))).toBe("bad_credentials");
    const next = await begin();
    const signed = { challenge_token: next["challenge_token"], passkey: await sign(next["options"]) };
    await world.act((work) => updateUser(work, world.sari.id, { isActive: false }));
    expect(await codeOf(await signIn(signed))).toBe("bad_credentials");
  });

  test("without the finger or the PIN it is a second factor, and no sign-in of its own", async () => {
    await register();
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    const due = (await world.logIn()).data;
    const { challenge_token } = due;
    expect(await codeOf(await world.answer({ challenge_token, passkey: await sign(due.passkey_options) }))).toBe("ok");
    const begun = await begin();
    // The page requests less than the options demand. Chromium finds a passkey by itself only for a verified user.
    const { allowCredentials } = due.passkey_options as Json;
    const passkey = await sign({ ...(begun["options"] as Json), allowCredentials, userVerification: "discouraged" });
    expect(await codeOf(await signIn({ challenge_token: begun["challenge_token"], passkey }))).toBe("bad_credentials");
  });

  test("one that was made for a page of another address is refused", async () => {
    await page.context().close();
    await openPage("http://localhost:9999");
    const { added, token } = await register();
    expect(await codeOf(added)).toBe("invalid_input");
    expect((await dataOf(await world.ask("GET", FACTORS, token)))["passkeys"]).toEqual([]);
  });

  test("a counter that goes back is of a copy, and refused", async () => {
    await register();
    await world.act(async ({ tx }) => {
      await tx.updateTable("passkeys").set({ counter: 1_000_000 }).execute();
    });
    const { challenge_token, passkey_options } = (await world.logIn()).data;
    expect(await codeOf(await world.answer({ challenge_token, passkey: await sign(passkey_options) }))).toBe(
      "bad_credentials",
    );
  });

  test("a passkey proves a change to the means of sign-in, with the password, once", async () => {
    const { token } = await register();
    const { passkeys } = await dataOf(await world.ask("GET", FACTORS, token));
    const [{ id } = { id: "" }] = passkeys as { id: string }[];
    const path = `${PASSKEYS}/${id}/remove`;
    expect(await codeOf(await world.ask("POST", path, token, { password: PASSWORD }))).toBe("invalid_input");
    const begun = await dataOf(await world.ask("POST", `${FACTORS}/challenge`, token, {}));
    const { challenge_token } = begun;
    const proof = { password: PASSWORD, challenge_token, passkey: await sign(begun["passkey_options"]) };
    expect(await codeOf(await world.ask("POST", `${FACTORS}/recovery-codes`, token, proof))).toBe("ok");
    expect(await codeOf(await world.ask("POST", path, token, proof))).toBe("bad_credentials");
    const again = await dataOf(await world.ask("POST", `${FACTORS}/challenge`, token, {}));
    const last = {
      password: PASSWORD,
      challenge_token: again["challenge_token"],
      passkey: await sign(again["passkey_options"]),
    };
    expect(await codeOf(await world.ask("POST", path, token, last))).toBe("ok");
    expect((await world.logIn()).data.access_token).toBeDefined();
  });
});
