import { expect, test } from "vitest";
import { say } from "../words/say.ts";
import { finding, findingLines, findingOnCertificate, findingOnClock, findingOnEnd, worstState } from "./findings.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-21T06:00:00Z");

test.each([
  [60, "ok", "the certificate of central ends on 2027-01-20"],
  [20, "attention", "the certificate of central ends in 20 days, on 2026-12-11"],
  [0, "fault", "the certificate of central has ended on 2026-11-21"],
  [-1, "fault", "the certificate of central has ended on 2026-11-20"],
] as const)("a certificate that ends in %i days is %s", (days, state, message) => {
  expect(findingOnEnd("central", NOW + days * DAY_MS, NOW)).toMatchObject({ check: "certificate", state, message });
});

test("an untrusted certificate is a fault with its reason, unless it has ended anyway", () => {
  const seen = { is: "seen", validUntilMs: NOW + 60 * DAY_MS, problem: "SELF_SIGNED" } as const;
  expect(findingOnCertificate("c", seen, NOW)).toMatchObject({
    state: "fault",
    message: "the certificate of c is not trusted here: SELF_SIGNED",
  });
  expect(findingOnCertificate("c", { ...seen, validUntilMs: NOW - 1 }, NOW).message).toMatch(/has ended/);
  expect(findingOnCertificate("c", { ...seen, problem: null }, NOW).state).toBe("ok");
});

test.each([
  ["yes\n", "ok"],
  ["no\n", "attention"],
])("a clock of which the system says %j is %s", async (answer, state) => {
  expect((await findingOnClock(() => Promise.resolve(answer))).state).toBe(state);
});

test("without a system to ask nothing is said against the clock", async () => {
  expect((await findingOnClock(() => Promise.reject(new Error("no bus")))).state).toBe("ok");
});

test("what does not work stands first, and decides the whole", () => {
  const findings = [
    finding("version", "ok", say("finding_version", { version: "1" })),
    finding("mail", "attention", say("finding_mail_off")),
    finding("facts", "fault", say("finding_facts")),
  ];
  expect(findingLines(findings)).toEqual([
    "! FAULT      facts         all facts can be read",
    "! attention  mail          mail is off",
    "  ok         version       version 1",
  ]);
  expect([worstState(findings), worstState(findings.slice(0, 2)), worstState([])]).toEqual([
    "fault",
    "attention",
    "ok",
  ]);
});
