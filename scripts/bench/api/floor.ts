import { serve } from "@hono/node-server";
import SqliteHandle from "better-sqlite3";
import { Hono } from "hono";
import pg from "pg";

/**
 * The floor: plain handlers with one statement each. A create writes its record, audit row and feed entry in one
 * transaction. On SQLite, simultaneous creates share a commit (group commit).
 * Run with the database's file or address and a port.
 */
const [, , place = "", port = "0"] = process.argv;

interface Store {
  detail(id: string): Promise<unknown>;
  list(): Promise<unknown[]>;
  create(id: string, text: string): Promise<void>;
}

const DETAIL = "select * from companies where deleted_at is null and id =";
const LIST = "select * from companies where deleted_at is null order by created_at desc, id desc limit 20";
const TABLES = ["floor_records", "floor_audit", "floor_feed"];

function onSqlite(file: string): Store {
  const handle = new SqliteHandle(file);
  handle.pragma("journal_mode = WAL");
  handle.pragma("synchronous = FULL");
  for (const table of TABLES) handle.exec(`create table if not exists ${table} (id text primary key, text text)`);
  const [detail, list] = [handle.prepare(`${DETAIL} ?`), handle.prepare(LIST)];
  const inserts = TABLES.map((table) => handle.prepare(`insert into ${table} values (?, ?)`));
  let waiting: { id: string; text: string; done: () => void }[] = [];
  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    handle.transaction(() => {
      for (const { id, text } of batch) for (const insert of inserts) insert.run(id, text);
    })();
    for (const { done } of batch) done();
  };
  return {
    detail: (id) => Promise.resolve(detail.get(id)),
    list: () => Promise.resolve(list.all()),
    create: (id, text) =>
      new Promise((done) => {
        if (waiting.push({ id, text, done }) === 1) setImmediate(flush);
      }),
  };
}

async function onPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  for (const table of TABLES) await pool.query(`create table if not exists ${table} (id text primary key, text text)`);
  const named = async (name: string, text: string, values: unknown[]): Promise<unknown[]> =>
    (await pool.query<Record<string, unknown>>({ name, text, values })).rows;
  return {
    detail: async (id) => (await named("detail", `${DETAIL} $1`, [id]))[0],
    list: () => named("list", LIST, []),
    async create(id, text) {
      const client = await pool.connect();
      await client.query("begin");
      for (const table of TABLES)
        await client.query({ name: table, text: `insert into ${table} values ($1, $2)`, values: [id, text] });
      await client.query("commit");
      client.release();
    },
  };
}

const store = place.startsWith("postgres") ? await onPostgres(place) : onSqlite(place);
const app = new Hono();
app.get("/v1/companies/:id", async (context) =>
  context.json({ message: "OK", data: await store.detail(context.req.param("id")) }),
);
app.get("/v1/companies", async (context) => context.json({ message: "OK", data: { items: await store.list() } }));
app.post("/v1/areas", async (context) => {
  const body: unknown = await context.req.json();
  const id = crypto.randomUUID();
  await store.create(id, JSON.stringify(body));
  return context.json({ message: "OK", data: { id } });
});
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, () => console.log("ready"));
