import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { openStore } from "../store/open.ts";
import { EDGE_ID, idOf } from "../test/feed-records.ts";
import { journalRows } from "../test/journal-rows.ts";
import { CREDENTIALS } from "../test/sync-rig.ts";
import { readCredentials, writeSecret } from "./credentials.ts";
import { hashOfEnrolmentCode } from "./enrol.ts";
import { openOwnStore, type OwnStore } from "./own-store.ts";

let dataDirectory: string;
let stack: DisposableStack;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), "edge-own-"));
  stack = new DisposableStack();
});
afterEach(() => {
  stack.dispose();
  rmSync(dataDirectory, { recursive: true });
});

const at = (...path: string[]): string => join(dataDirectory, ...path);
const open = (enrolmentCode: string | null = null): OwnStore => {
  const files = { databaseFile: at("edge.db"), credentialsFile: at("credentials.json") };
  const own = openOwnStore({ dataDirectory, ...files, enrolmentCode }, silentLog);
  stack.defer(() => own.store.close());
  return own;
};
const close = (): void => {
  stack.dispose();
  stack = new DisposableStack();
};
const OLD_CODE = "AAAA-BBBB";
const enrolled = { ...CREDENTIALS, enrolment_code_hash: hashOfEnrolmentCode(OLD_CODE) };

/** An edge with some facts, which central has revoked. */
function revokedEdge(): void {
  writeSecret(at("credentials.json"), enrolled);
  const { store, mark } = open();
  journalRows(store, 1, 3);
  mark.revoke({ at: "2026-11-21T05:00:00.000Z", because: "stolen" });
  mkdirSync(at("photos"));
  writeFileSync(at("photos", "photo.jpg"), "x");
  close();
}

describe("an edge's own database", () => {
  test("is bound to the edge that it was first opened with, and to no other", () => {
    writeSecret(at("credentials.json"), enrolled);
    expect(open().mark.edgeId()).toBe(EDGE_ID);
    close();
    writeSecret(at("credentials.json"), { ...enrolled, edge_id: idOf(0x99) });
    expect(() => open("CCCC-DDDD")).toThrow(/is of edge .* put the credentials of that edge there/);
  });

  test("of a revoked edge stays while no new code is there, or only the spent one in another spelling", () => {
    revokedEdge();
    for (const code of [null, OLD_CODE, "aaaabbbb"]) {
      const { mark, credentials } = open(code);
      expect(mark.revoked()).toMatchObject({ because: "stolen" });
      expect(credentials).toEqual(enrolled);
      close();
    }
  });

  test("of a revoked edge is put aside whole when a new code is there, and the new edge begins its own journal", () => {
    revokedEdge();
    const { store, mark, credentials } = open("CCCC-DDDD");
    expect([mark.edgeId(), mark.revoked(), credentials]).toEqual([null, null, null]);
    expect(store.db.prepare("SELECT count(*) FROM journal").pluck().get()).toBe(0);
    const former = `former-${EDGE_ID}`;
    expect(readCredentials(at(former, "credentials.json"))).toEqual(enrolled);
    expect(existsSync(at(former, "photos", "photo.jpg"))).toBe(true);
    const old = openStore({ path: at(former, "edge.db"), log: silentLog, reserveBytes: 1 });
    expect(old.db.prepare("SELECT count(*) FROM outbox").pluck().get()).toBe(3);
    old.close();
  });

  test("whose credentials were lost is put aside too, also when that was interrupted before", () => {
    revokedEdge();
    mkdirSync(at(`former-${EDGE_ID}`));
    rmSync(at("credentials.json"));
    expect(open().mark.edgeId()).toBe(EDGE_ID);
    close();
    expect(open("CCCC-DDDD").mark.edgeId()).toBeNull();
    expect(existsSync(at(`former-${EDGE_ID}`, "edge.db"))).toBe(true);
  });
});
