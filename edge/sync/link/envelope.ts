import { z } from "zod";
import type { Answer } from "./answer.ts";
import type { Http, HttpCall } from "./http.ts";
import { tolerantParse } from "../../../shared/lib/tolerant-parse.ts";

const Envelope = z.object({ data: z.unknown() });

/** Central's answer without its envelope; it must match `schema`. */
export async function enveloped<T>(http: Pick<Http, "json">, call: HttpCall, schema: z.ZodType<T>): Promise<Answer<T>> {
  const answer = await http.json(call, Envelope);
  if (answer.is !== "ok") return answer;
  const parsed = tolerantParse(schema, answer.value.data);
  return parsed.ok ? { is: "ok", value: parsed.value } : { is: "unreadable", because: parsed.because };
}
