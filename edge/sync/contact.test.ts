import { expect, test, vi } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { openContact } from "./contact.ts";

test("one that fails at what it is told keeps nobody else from hearing that central is back", () => {
  const onBack = vi.fn();
  const onChange = vi.fn(() => {
    throw new Error("the disk is full");
  });
  const contact = openContact({ clock: fakeClock(), log: silentLog, onBack, onChange });
  contact.note({ is: "unreachable", because: "no route" });
  contact.note({ is: "ok", value: null });
  expect([onChange.mock.calls.length, onBack.mock.calls.length]).toEqual([2, 1]);
  expect(contact.state()).toMatchObject({ isReached: true, because: null });
});
