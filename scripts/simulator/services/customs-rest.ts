import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** Customs as TPS Online of CEISA 4.0 plays it, with faults on demand. */

/** `slow` never answers; `lost-answer` takes a report and drops the connection. */
export type ServiceFault = "slow" | "away" | "html" | "error-in-200" | "cut" | "year-1900" | "lost-answer";

/** A release. Dates are `dd-MM-yyyy`. */
export interface SimulatedRelease {
  car: string;
  noSppb: string;
  tglSppb: string;
  gudang: string;
}

export interface SimulatedCustoms extends AsyncDisposable {
  readonly url: string;
  /** The bodies of accepted reports, in order. */
  readonly taken: readonly SentReport[];
  fault(fault: ServiceFault | null): void;
  release(release: SimulatedRelease): void;
  cancel(noSppb: string): void;
}

export interface SentReport {
  header: { refNumber: string; kdDok: string };
  kontainer?: { noCont: string; noPol: string; noSegel: string | null; wkInout: string }[];
  detil?: object[];
}

/** @param onSlow called when a request is held back */
export async function startCustoms(onSlow: () => void = () => undefined): Promise<SimulatedCustoms> {
  const released = new Map<string, SimulatedRelease>();
  const news = { released: [] as SimulatedRelease[], cancelled: [] as SimulatedRelease[] };
  const taken: SentReport[] = [];
  let fault: ServiceFault | null = null;
  const app = new Hono();

  app.use(async (context, next) => {
    if (fault === "slow") {
      onSlow();
      await new Promise<void>((resolve) => {
        context.req.raw.signal.addEventListener("abort", () => resolve());
        setTimeout(resolve, 30_000).unref();
      });
    }
    if (fault === "away") return context.text("Bad gateway", 502);
    if (fault === "html") return context.html("<html><body>Sesi berakhir</body></html>");
    if (fault === "error-in-200" && !context.req.path.endsWith("/login"))
      return context.json({ code: 500, result: false, detail: "ORA-00600: internal error", data: null });
    await next();
    if (fault === "lost-answer" && context.req.method === "POST" && !context.req.path.endsWith("/login"))
      context.res = new Response("", { status: 504 });
    if (fault === "cut" && !context.req.path.endsWith("/login")) {
      const text = await context.res.text();
      context.res = new Response(text.slice(0, text.length - 2), { headers: { "content-type": "application/json" } });
    }
    return undefined;
  });
  app.post("/login", (context) =>
    context.json({ item: { access_token: "token", refresh_token: "refresh", expires_in: 300 } }),
  );
  const rowOf = (one: SimulatedRelease) => ({
    header: fault === "year-1900" ? { ...one, tglSppb: "01-01-1900" } : one,
    kontainer: [],
    kemasan: [],
  });
  const answer = (rows: SimulatedRelease[]) => ({ code: 200, result: true, detail: "OK", data: rows.map(rowOf) });
  const take = (kind: keyof typeof news, warehouse: string | undefined) => {
    const rows = news[kind].filter(({ gudang }) => gudang === warehouse);
    news[kind] = news[kind].filter((one) => !rows.includes(one));
    return answer(rows);
  };
  app.get("/get-impor-permit", (context) => context.json(take("released", context.req.query("kodeGudang"))));
  app.get("/get-batal-pabean-permit", (context) => context.json(take("cancelled", context.req.query("kodeGudang"))));
  app.get("/get-impor-sppb", (context) => {
    const found = released.get(context.req.query("nomorDokumen") ?? "");
    return context.json(answer(found ? [found] : []));
  });
  app.get("/get-dokumen-pabean-ondemand", (context) => context.json(answer([])));
  app.post("/:kind{coarri-codeco-(container|kemasan)}", async (context) => {
    const report = await context.req.json<SentReport>();
    if (taken.some(({ header }) => header.refNumber === report.header.refNumber))
      return context.json({ code: 409, result: false, detail: "Data sudah ada", data: null }, 409);
    taken.push(report);
    return context.json({ code: 200, result: true, detail: "OK", data: null });
  });

  const listening = Promise.withResolvers<number>();
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => listening.resolve(port));
  const port = await listening.promise;
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    fault: (next) => void (fault = next),
    release(one) {
      released.set(one.noSppb, one);
      news.released.push(one);
    },
    cancel(noSppb) {
      const one = released.get(noSppb);
      released.delete(noSppb);
      if (one) news.cancelled.push(one);
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
    },
  };
}
