import { Agent, FormData, request } from "undici";
import { z } from "zod";
import { SessionReply } from "../../central/wire/auth.ts";
import { PageMeta } from "../../shared/wire/common.ts";

/** Central's API as a person uses it: every response is validated against its schema. */
export interface Api {
  get<S extends z.ZodType>(path: string, reply: S): Promise<z.infer<S>>;
  post<S extends z.ZodType>(path: string, body: unknown, reply: S): Promise<z.infer<S>>;
  put<S extends z.ZodType>(path: string, body: unknown, reply: S): Promise<z.infer<S>>;
  patch<S extends z.ZodType>(path: string, body: unknown, reply: S): Promise<z.infer<S>>;
  delete<S extends z.ZodType>(path: string, reply: S): Promise<z.infer<S>>;
  /** Sends a form with files. */
  upload<S extends z.ZodType>(path: string, form: FormData, reply: S): Promise<z.infer<S>>;
  /** All items of a list, from all pages. */
  all<S extends z.ZodType>(path: string, item: S): Promise<z.infer<S>[]>;
}

const PER_PAGE = 100;
/** The global dispatcher may be of Node's own copy of undici, which never sends a form of this package. */
const connections = new Agent();

/** Signs in. @param base such as `http://127.0.0.1:8080` */
export async function signIn(base: string, login: { email: string; password: string }): Promise<Api> {
  const session = await call(base, null, "POST", "/v1/auth/login", login, SessionReply);
  return apiOf(base, session.access_token);
}

/** The API as the holder of an access token sees it; null for somebody who is not signed in. */
export function apiOf(base: string, accessToken: string | null): Api {
  const ask = <S extends z.ZodType>(method: Method, path: string, body: unknown, reply: S): Promise<z.infer<S>> =>
    call(base, accessToken, method, path, body, reply);
  return {
    get: (path, reply) => ask("GET", path, undefined, reply),
    post: (path, body, reply) => ask("POST", path, body, reply),
    put: (path, body, reply) => ask("PUT", path, body, reply),
    patch: (path, body, reply) => ask("PATCH", path, body, reply),
    delete: (path, reply) => ask("DELETE", path, undefined, reply),
    upload: (path, form, reply) => ask("POST", path, form, reply),
    async all(path, item) {
      const page = z.strictObject({ items: z.array(item), meta: PageMeta });
      const items: z.infer<typeof item>[] = [];
      for (let after = ""; ;) {
        const joint = path.includes("?") ? "&" : "?";
        const got = await ask("GET", `${path}${joint}per_page=${PER_PAGE}${after}`, undefined, page);
        items.push(...got.items);
        if (got.meta.next_after === null) return items;
        after = `&after=${got.meta.next_after}`;
      }
    },
  };
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function call<S extends z.ZodType>(
  base: string,
  token: string | null,
  method: Method,
  path: string,
  body: unknown,
  reply: S,
): Promise<z.infer<S>> {
  const answer = await request(`${base}${path}`, {
    method,
    dispatcher: connections,
    // No keep-alive: a kept connection would break when central is killed.
    reset: true,
    headers: {
      accept: "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${method} ${path} was answered ${answer.statusCode}: ${text}`);
  const { data } = z.object({ message: z.string(), data: z.unknown() }).parse(JSON.parse(text));
  const parsed = reply.safeParse(data);
  if (!parsed.success) throw new Error(`${method} ${path} has another shape: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
