import { say } from "../../../../shared/words/say.ts";
import { expect, test } from "vitest";
import { type Grant, problemsOfGrant, reaches, suitsHolders, whyNotChanged } from "./rules.ts";

test.each([
  ["super_admin", "super_admin", true],
  ["admin", "super_admin", false],
  ["admin", "admin", true],
  ["operational", "admin", false],
  ["operational", "tenant", true],
  ["tenant", "operational", false],
  ["machine", "tenant", false],
] as const)("%s deals with %s: %s", (own, other, expected) => {
  expect(reaches(own, other)).toBe(expected);
});

test.each([
  ["operational", "operational", true],
  ["operational", "admin", true],
  ["admin", "operational", false],
  ["operational", "tenant", false],
  ["tenant", "operational", false],
] as const)("people who hold a role of %s stay when it becomes one of %s: %s", (before, after, expected) => {
  expect(suitsHolders(before, after)).toBe(expected);
});

const grant = (more: Partial<Grant>): Grant => ({
  wanted: ["tickets.read"],
  held: new Set(),
  level: "operational",
  own: new Set(["tickets.read"]),
  known: new Set(["tickets.read", "gates.read", "users.delete"]),
  areaSideAlone: new Set(["gates.read"]),
  ...more,
});

test.each<[string, Partial<Grant>, string[]]>([
  ["what one holds oneself", {}, []],
  ["what one does not hold", { wanted: ["tickets.read", "users.delete"] }, ["permissions.1"]],
  ["what the role holds already", { wanted: ["users.delete"], held: new Set(["users.delete"]) }, []],
  ["what is no permission", { wanted: ["gates.fly"] }, ["permissions.0"]],
  [
    "what is the area's side's alone, to a company",
    { wanted: ["gates.read"], level: "tenant", own: new Set(["gates.read"]) },
    ["permissions.0"],
  ],
])("%s", (_what, more, paths) => {
  expect(problemsOfGrant(grant(more)).map(({ path }) => path)).toEqual(paths);
});

test("a built-in role keeps what the system knows it by; others may change", () => {
  const builtIn = { key: "tenant", level: "tenant", is_built_in: true } as const;
  expect(whyNotChanged(builtIn, { name: "Renter", permissions: [] })).toBeNull();
  expect(whyNotChanged(builtIn, { key: "tenant", level: "tenant" })).toBeNull();
  expect(whyNotChanged(builtIn, { key: "renter" })).toEqual(say("built_in_role_keeps_key"));
  expect(whyNotChanged(builtIn, { level: "admin" })).toEqual(say("built_in_role_keeps_level"));
  expect(whyNotChanged({ ...builtIn, key: "super_admin", level: "super_admin" }, { permissions: [] })).toEqual(
    say("super_admin_holds_all"),
  );
  expect(whyNotChanged({ ...builtIn, is_built_in: false }, { key: "renter", level: "admin" })).toBeNull();
});
