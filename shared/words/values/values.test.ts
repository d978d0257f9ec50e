import { expect, test } from "vitest";
import { TICKET_STATUSES } from "./tickets.ts";
import { alone, eachAlone, valuesIn } from "./values.ts";

test("a value is small where a sentence goes on, and has a capital letter where it stands alone", () => {
  expect(valuesIn(TICKET_STATUSES, "id").waiting_approve).toBe("menunggu persetujuan");
  expect(eachAlone(TICKET_STATUSES).running).toEqual({ en: "Valid", id: "Berlaku" });
  expect(alone(["e-mail", ""])).toEqual({ en: "E-mail", id: "" });
});
