import { Hono } from "hono";
import type { CustomsBook, SimulatedRelease } from "./book.ts";
import { type Faults, faulty } from "./faults.ts";

/** Customs as TPS Online of CEISA 4.0: JSON behind a sign-in. */

interface SentContainers {
  header: { refNumber: string; kdDok: string };
  kontainer?: { noCont: string; noPol: string; noSegel: string | null; wkInout: string }[];
  detil?: { noPol: string; wkInout: string }[];
}
const TOKEN = "simulated-token";
const dayFirst = (date: string): string => date.split("-").reverse().join("-");

export function customsRest(book: CustomsBook, faults: Faults, login: { password: string; apiKey: string }): Hono {
  const app = new Hono();
  const errorText = JSON.stringify({ code: 500, result: false, detail: "ORA-00600: internal error", data: null });
  app.use(faulty(faults, errorText, (path) => path.endsWith("/login")));
  app.post("/login", async (context) => {
    const { password } = await context.req.json<{ password?: string }>();
    if (password !== login.password) return context.json({ message: "Unauthorized" }, 401);
    return context.json({ item: { access_token: TOKEN, refresh_token: "unused", expires_in: 300 } });
  });
  app.use(async (context, next) => {
    const isKnown =
      context.req.header("authorization") === `Bearer ${TOKEN}` &&
      context.req.header("beacukai-api-key") === login.apiKey;
    return isKnown ? next() : context.json({ code: 401, result: false }, 401);
  });
  const numbersOf = ({ kind, noPib, tglPib, noSppb, tglSppb }: Omit<SimulatedRelease, "container">) => {
    const registered = dayFirst(tglPib);
    const released = faults.now === "year-1900" ? "01-01-1900" : dayFirst(tglSppb);
    if (kind === "import") return { noPib, tglPib: registered, noSppb, tglSppb: released, statusJalur: "H" };
    const release = { kdDokInout: "6", noDokInout: noSppb, tglDokInout: released };
    return { noDaftar: noPib, tglDaftar: registered, ...release };
  };
  const rowOf = ({ container, ...one }: SimulatedRelease) => ({
    header: { car: one.car, ...numbersOf(one), gudang: one.gudang },
    kontainer: [{ car: one.car, noCont: container, size: "20", jnsMuat: "8" }],
    kemasan: [],
  });
  const answer = (rows: SimulatedRelease[]) => ({ code: 200, result: true, detail: "OK", data: rows.map(rowOf) });
  const paths = { "/get-impor-permit": "released", "/get-batal-pabean-permit": "cancelled" } as const;
  for (const [path, kind] of Object.entries(paths))
    app.get(path, ({ req, json }) => json(answer(book.takeNews(kind, req.query("kodeGudang") ?? ""))));
  for (const path of ["/get-impor-sppb", "/get-dokumen-pabean-ondemand"])
    app.get(path, ({ req, json }) => {
      const found = book.find(req.query("nomorDokumen") ?? "");
      return json(answer(path === "/get-impor-sppb" ? found.filter(({ kind }) => kind === "import") : found));
    });
  app.post("/:kind{coarri-codeco-(container|kemasan)}", async (context) => {
    const { header, kontainer = [], detil = [] } = await context.req.json<SentContainers>();
    if (book.rejects !== null) {
      const errors = [{ field: "header", message: book.rejects }];
      return context.json({ code: 400, result: false, detail: "Bad request", data: { header: { errors } } }, 400);
    }
    const [box] = kontainer;
    const line = box ?? detil[0];
    const isNew = book.take({
      reference: header.refNumber,
      activity: header.kdDok,
      container: box?.noCont ?? null,
      plate: line?.noPol ?? "",
      seal: box?.noSegel ?? null,
      time: line?.wkInout ?? "",
    });
    if (!isNew) return context.json({ code: 409, result: false, detail: "Data sudah ada", data: null }, 409);
    return context.json({ code: 200, result: true, detail: "OK", data: null });
  });
  return app;
}
