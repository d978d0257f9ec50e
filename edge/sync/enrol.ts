import { generateKeyPairSync, hash } from "node:crypto";
import { rmSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";
import { EnrolReply, type EnrolRequest } from "../../shared/wire/sync.ts";
import type { Answer } from "./link/answer.ts";
import { Credentials, EdgeKey, readSecret, writeSecret } from "./credentials.ts";
import type { Http } from "./link/http.ts";

const CALL_MS = 15_000;

/**
 * Exchanges the one-time enrolment code for credentials and writes them to `credentialsFile`. The key is on disk before
 * the code is used. When the answer is lost, the next try sends the same key, and central recognises the same edge by
 * it.
 */
export async function enrol(settings: {
  http: Http;
  enrolmentCode: string;
  credentialsFile: string;
  version: string;
  /** The existing identity, where central has lost it: the edge keeps its id and key, and with them its journal. */
  known?: Credentials | undefined;
  signal?: AbortSignal;
}): Promise<Answer<Credentials>> {
  const { http, enrolmentCode, credentialsFile, version, known, signal } = settings;
  const pendingFile = `${credentialsFile}.pending`;
  const key = known?.key ?? pendingKey(pendingFile);
  const request: z.infer<typeof EnrolRequest> = {
    enrolment_code: enrolmentCode,
    host_name: hostname(),
    version,
    public_key: key.public_key,
    ...(known && { former: { edge_id: known.edge_id, gate_id: known.gate_id } }),
  };
  const answer = await http.json(
    {
      method: "POST",
      path: "v1/edges/enrol",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      limitMs: CALL_MS,
      signal,
    },
    z.object({ data: EnrolReply }),
  );
  if (answer.is !== "ok") return answer;
  const { epoch: _epoch, ...granted } = answer.value.data;
  if (known && granted.edge_id !== known.edge_id)
    return { is: "unreadable", because: `central takes this edge for ${granted.edge_id}` };
  const credentials = Credentials.parse({ ...granted, key, enrolment_code_hash: hashOfEnrolmentCode(enrolmentCode) });
  writeSecret(credentialsFile, credentials);
  rmSync(pendingFile, { force: true });
  return { is: "ok", value: credentials };
}

/** Independent of the typing: case, spaces and hyphens are ignored. */
export function hashOfEnrolmentCode(code: string): string {
  return hash("sha256", code.replace(/[\s-]/g, "").toUpperCase());
}

function pendingKey(path: string): EdgeKey {
  const pending = readSecret(path, EdgeKey);
  if (pending) return pending;
  const key = newEdgeKey();
  writeSecret(path, key);
  return key;
}

/** A new Ed25519 key pair. */
export function newEdgeKey(): EdgeKey {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    public_key: z.object({ x: z.string() }).parse(publicKey.export({ format: "jwk" })).x,
    private_key: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url"),
  };
}
