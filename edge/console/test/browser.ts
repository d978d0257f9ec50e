import { z } from "zod";
import { ActResult } from "../acts/act-list.ts";

/** A browser as the console's server sees it: it keeps cookies, and fills forms with the tokens of its last page. */
export interface Browser {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** A form with the token and the beat of a page that was fetched for it. */
  post(path: string, fields: Record<string, string | File>): Promise<Response>;
  /** The same without a page fetch: it sends exactly the given fields. */
  postBare(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Submits an act's form and reads its result. */
  act(name: string, fields: Record<string, string | File>): Promise<ActResult>;
  /** The tokens of a page. */
  tokens(): Promise<{ csrf: string; beat: string }>;
}

const JSON_ALONE = { accept: "application/json" };
const Page = z.looseObject({ shell: z.looseObject({ csrf: z.string(), beat: z.string() }) });
const ResultPage = z.looseObject({
  page: z.string(),
  result: ActResult.optional(),
  form: z.looseObject({}).optional(),
});

export function browserAt(fetch: (request: Request) => Response | Promise<Response>): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers({ ...JSON_ALONE, ...(init.headers as Record<string, string> | undefined) });
    headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const response = await fetch(new Request(`http://gate.test${path}`, { ...init, headers }));
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split("=");
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const browser: Browser = {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    async tokens() {
      const path = cookies.has("gate_session") ? "/" : "/sign-in";
      return Page.parse(await (await browser.get(path)).json()).shell;
    },
    async post(path, fields) {
      const { csrf, beat } = await browser.tokens();
      const form = new FormData();
      const own = path.startsWith("/acts/") ? { csrf, beat } : { csrf };
      for (const [name, value] of Object.entries({ ...own, ...fields })) form.append(name, value);
      return send(path, { method: "POST", body: form });
    },
    postBare: (path, fields, headers = {}) =>
      send(path, { method: "POST", body: new URLSearchParams(fields), headers }),
    async act(name, fields) {
      const response = await browser.post(`/acts/${name}`, fields);
      const page = ResultPage.parse(await response.json());
      if (!page.result) throw new Error(`${name} has no result: ${JSON.stringify(page)}`);
      return page.result;
    },
  };
  return browser;
}
