import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { digestOf } from "../../../../shared/lib/applied-migrations.ts";
import type { MigrationDb } from "../columns.ts";

const FOLDER = new URL("../migrations/", import.meta.url);
const BEFORE_DIGESTS = [
  ...["0001-platform", "0002-companies", "0003-areas", "0010-people", "0011-keys", "0012-jobs-and-files", "0020-gates"],
  ...["0030-tickets", "0040-activities", "0050-reviews-and-edges", "0060-captures"],
];

/** The texts that some migrations had for two days: the digest of each, and what stood in it otherwise. */
const EDITED: Readonly<Record<string, { digest: string; edits: readonly (readonly [string, string])[] }>> = {
  "0030-tickets": {
    digest: "6230e5316a49ea0fe8d6f2a9bd3d00b9c85af9fad71d4c2d25b252126a847e85",
    edits: [
      [
        `    .where(sql.ref("is_at_gates"), "=", 1)
    .execute();
}`,
        `    .where(sql.ref("is_at_gates"), "=", 1)
    .execute();
  await db.schema
    .createIndex("vehicle_tickets_inside")
    .on("vehicle_tickets")
    .column("area_id")
    .where(sql.ref("last_step"), "=", "in")
    .execute();
}`,
      ],
    ],
  },
  "0040-activities": {
    digest: "0be9fb1f4d51ec1413a5c0c2e6d89d39620947aab81c6c4f8fe41f8092d04d0f",
    edits: [
      [`import { columnTypes`, `import { sql } from "kysely";\nimport { columnTypes`],
      [
        `    .addColumn("received_at"`,
        `    .addColumn("happened_at", text, (column) => column.notNull())\n    .addColumn("received_at"`,
      ],
      [
        `    .addUniqueConstraint("facts_place", ["edge_id", "sequence"])
    .execute();`,
        `    .execute();
  // A journal that was set back tells other facts in places that are taken: both are kept.
  await db.schema.createIndex("facts_by_place").on("facts").columns(["edge_id", "sequence"]).execute();`,
      ],
      [
        `    .addUniqueConstraint("parked_facts_once", ["edge_id", "body_hash"])
    .execute();`,
        `    .addUniqueConstraint("parked_facts_once", ["edge_id", "body_hash"])
    .execute();
  // Looked through with every batch of an edge.
  await db.schema
    .createIndex("parked_facts_waiting")
    .on("parked_facts")
    .columns(["edge_id", "fact_id"])
    .where(sql.ref("settled_at"), "is", null)
    .execute();`,
      ],
    ],
  },
  "0050-reviews-and-edges": {
    digest: "ee7100de39b2d0de4220a012bba8d417b8125e02b1970dea854939edf6ec3274",
    edits: [
      [
        `.addColumn("pruned_up_to", integer).execute();`,
        `.addColumn("pruned_up_to", integer).execute();
  await db.schema.alterTable("edge_journals").addColumn("pruned_before", text).execute();`,
      ],
    ],
  },
};

/** Makes the schema that versions from before digests were kept made: with the first texts, or the edited ones. */
export async function makeFormerSchema(db: Kysely<unknown>, texts: "first" | "edited"): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "former-migrations-"));
  try {
    const migrations: Record<string, Migration> = {};
    for (const name of BEFORE_DIGESTS) {
      const edited = texts === "edited" ? EDITED[name] : undefined;
      const url = edited ? writeEdited(folder, name, edited) : new URL(`${name}.ts`, FOLDER);
      migrations[name] = (await import(url.href)) as { up(db: MigrationDb): Promise<void> };
    }
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw new Error("the former schema can't be made", { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeEdited(folder: string, name: string, { digest, edits }: (typeof EDITED)[string]): URL {
  let text = readFileSync(new URL(`${name}.ts`, FOLDER), "utf8");
  for (const [before, after] of edits) text = text.replace(before, after);
  if (digestOf(text) !== digest) throw new Error(`${name} is not what it was`);
  const path = join(folder, `${name}.ts`);
  const columns = new URL("../columns.ts", import.meta.url).href;
  const kysely = import.meta.resolve("kysely");
  writeFileSync(
    path,
    text.replace(`"../columns.ts"`, JSON.stringify(columns)).replace(`"kysely"`, JSON.stringify(kysely)),
  );
  return pathToFileURL(path);
}

/** Columns and indexes as lines, independent of their order and their SQL text. */
export async function schemaOf(
  db: Pick<Kysely<unknown>, "getExecutor">,
  engine: "SQLite" | "PostgreSQL",
): Promise<string[]> {
  const query =
    engine === "SQLite"
      ? sql<{ line: string }>`
          select t.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || coalesce(c.dflt_value, '') || ' ' || c.pk as line
          from sqlite_schema t, pragma_table_xinfo(t.name) c where t.type = 'table'
          union all
          select t.name || ' ' || case when i.origin = 'c' then i.name else '' end || ' ' || i."unique" || ' ' || i.partial || ' ' ||
            (select group_concat(coalesce(x.name, '') || x."desc") from pragma_index_xinfo(i.name) x where x.key = 1)
          from sqlite_schema t, pragma_index_list(t.name) i where t.type = 'table'
          order by 1`
      : sql<{ line: string }>`
          select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
            coalesce(column_default, '') || ' ' || coalesce(collation_name, '') as line
          from information_schema.columns where table_schema = 'public'
          union all select indexdef from pg_indexes where schemaname = 'public'
          order by 1`;
  return (await query.execute(db)).rows.map(({ line }) => line);
}
