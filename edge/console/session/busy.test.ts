import { expect, it } from "vitest";
import { silentLog } from "../../../shared/lib/log.ts";
import { consoleWorld, SARI } from "../test/console-world.ts";
import { openLocks } from "./lock-store.ts";
import { openSessions } from "./sessions.ts";
import { openSignIn } from "./sign-in.ts";

it("a try that was not made because too many wait is none, and forgives none that was", async () => {
  await using world = await consoleWorld({ officers: false });
  const officer = await world.learnOfficer(1, SARI.name, SARI.pin);
  const { clock } = world.rig;
  const times = { idleMs: 60_000, absoluteMs: 60_000 };
  using sessions = openSessions({ officers: () => [officer], mayEmergency: () => false, times, clock });
  let isBusy = false;
  const signIn = openSignIn({
    officers: () => [officer],
    emergencyHash: null,
    sessions,
    locks: openLocks({ store: world.rig.store, clock }),
    pins: { isRight: () => (isBusy ? null : Promise.resolve(false)) },
    record: () => null,
    log: silentLog,
  });
  const tried = async (): Promise<string> => {
    const answer = await signIn.byPin(SARI.name, "000000", "10.0.0.9");
    return answer.is === "failed" ? answer.failure.because : answer.is;
  };
  for (let n = 0; n < 4; n++) expect(await tried()).toBe("not-good");
  isBusy = true;
  for (let n = 0; n < 10; n++) expect(await tried()).toBe("busy");
  isBusy = false;
  expect(await tried()).toBe("not-good");
  expect(await tried()).toBe("locked");
});
