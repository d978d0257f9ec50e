import { describe, expect, it } from "vitest";
import { type Answering, authorization, bestChallenge, challengesIn, isStale } from "./digest.ts";

// RFC 7616, 3.9.1
const MUFASA: Answering = {
  username: "Mufasa",
  password: "Circle of Life",
  method: "GET",
  uri: "/dir/index.html",
  count: 1,
  cnonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
};
const RFC =
  'realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", ' +
  'opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
const answerTo = (header: string, more: Partial<Answering> = {}): string => {
  const challenge = bestChallenge(challengesIn(header));
  return challenge === null ? "none" : authorization(challenge, { ...MUFASA, ...more });
};

describe("an answer", () => {
  it.each([
    ["MD5", "8ca523f5e9506fed4657c9700eebdbec"],
    ["SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
  ])("with %s is that of the standard", (algorithm, response) => {
    const answer = answerTo(`Digest ${RFC}, algorithm=${algorithm}`);
    expect(answer).toContain(`response="${response}"`);
    expect(answer).toContain(`algorithm=${algorithm}, opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`);
    expect(answer).toContain("qop=auth, nc=00000001");
    expect(answerTo(`Digest ${RFC}, algorithm=${algorithm}`, { count: 26 })).toContain("nc=0000001a");
  });

  it("without qop is that of the first standard", () => {
    // RFC 2069, 2.4, with the erratum's response
    const old =
      'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';
    const who = { username: "Mufasa", password: "CircleOfLife" };
    const answer = answerTo(old, who);
    expect(answer).toContain('response="1949323746fe6a43ef61f9606e7febea"');
    expect(answer).not.toContain("qop");
  });

  it("to Basic is the user and the password", () => {
    expect(answerTo('Basic realm="camera"', { username: "admin", password: "geheim ü:" })).toBe(
      `Basic ${Buffer.from("admin:geheim ü:").toString("base64")}`,
    );
  });

  it("quotes what needs it, and hides the user where that is asked for", () => {
    const answer = answerTo(`Digest ${RFC}, userhash=true`, { username: 'a"b' });
    expect(answer).toMatch(/^Digest username="[0-9a-f]{32}"/);
    expect(answer).toContain("userhash=true");
    expect(answerTo(`Digest ${RFC}`, { username: 'a"b' })).toContain('username="a\\"b"');
  });

  it("of a session is bound to the client's nonce", () => {
    const [one, other] = ["x", "y"].map((cnonce) => answerTo(`Digest ${RFC}, algorithm=MD5-sess`, { cnonce }));
    expect(one).toContain('cnonce="x"');
    expect(one).not.toBe(other);
  });
});

describe("the challenge that is answered", () => {
  it.each([
    ["the better digest", [`Digest ${RFC}, algorithm=MD5`, `Digest ${RFC}, algorithm=SHA-256`], "SHA-256"],
    ["a digest before Basic, in one header", [`Basic realm="a, b", Digest ${RFC}, algorithm=SHA-256`], "SHA-256"],
    ["a digest that says no algorithm", [`Negotiate, Digest ${RFC}`], undefined],
    ["Basic where the digest is strange", [`Digest ${RFC}, algorithm=ROT13`, 'Basic realm="x"'], "basic"],
    ["Basic where whole bodies are to be protected", ['Digest realm="x", nonce="y", qop="auth-int"', "Basic"], "basic"],
  ])("is %s", (_name, headers, chosen) => {
    const best = bestChallenge(challengesIn(headers));
    expect(best?.scheme === "basic" ? "basic" : best?.params["algorithm"]).toBe(chosen);
  });

  it.each([undefined, "", "Bearer", ',,="', 'Digest realm="no nonce"'])("is none for %j", (header) => {
    expect(bestChallenge(challengesIn(header))).toBeNull();
  });

  it("says whether only its nonce is old", () => {
    expect(challengesIn(`Digest ${RFC}, stale=TRUE`).map(isStale)).toEqual([true]);
    expect(challengesIn(`Digest ${RFC}`).map(isStale)).toEqual([false]);
  });
});
