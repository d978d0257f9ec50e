import { expect, test } from "vitest";
import { newId } from "../../../../shared/lib/ids.ts";
import { systemActor } from "../../auth/principal.ts";
import type { MigrationDb } from "../columns.ts";
import { testEngine } from "../../../test/engines.ts";
import { startCentral } from "../../../test/harness.ts";
import { up } from "../migrations/1480-normal-tax-numbers.ts";

const engine = testEngine();

test(`stored tax numbers get their normal form, and companies with one number all stay, on ${engine.name}`, async () => {
  await using central = await startCentral(engine);
  const at = "2026-11-21T08:00:00.000Z";
  const stored: [name: string, npwp: string | null, nitku: string, isDeleted?: boolean][] = [
    ["gone", "01.234.567.8-901.000", "", true],
    ["first", "01.234.567.8-901.000", "0012345678901000.000001"],
    ["second", "012345678901000", "0012345678901000 000001"],
    ["ready", "0098765432101000", ""],
    ["typed", "09.876.543.2-101.000", ""],
    ["none", "0123 (belum ada)", "0012345678"],
    ["without", null, ""],
  ];
  const rest = { business_field: "", operation_status: "operation", type: "tenant", status_pu: "registered" } as const;
  const words = { pic_name: "", pic_phone: "", address: "", created_at: at, updated_at: at };
  await central.platform.transact(systemActor("test"), async ({ tx }) => {
    for (const [name, npwp, nitku, isDeleted] of stored)
      await tx
        .insertInto("companies")
        .values({
          id: newId(central.clock.nowMs()),
          name,
          npwp,
          nitku,
          ...rest,
          ...words,
          deleted_at: isDeleted ? at : null,
        })
        .execute();
    // Runs again without harm.
    for (let run = 0; run < 2; run++) await up(tx as unknown as MigrationDb);
  });
  const rows = await central.platform.db.selectFrom("companies").select(["name", "npwp", "nitku"]).execute();
  expect(Object.fromEntries(rows.map(({ name, npwp, nitku }) => [name, [npwp, nitku]]))).toEqual({
    gone: ["0012345678901000", ""],
    first: ["0012345678901000", "0012345678901000000001"],
    second: ["012345678901000", "0012345678901000 000001"],
    ready: ["0098765432101000", ""],
    typed: ["09.876.543.2-101.000", ""],
    none: ["0123 (belum ada)", "0012345678"],
    without: [null, ""],
  });
});
