import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { say } from "../../../../../shared/words/say.ts";
import { EdgeRelease, EdgeReleaseForm } from "../../../../wire/edge-update.ts";
import { deleteExpiredFiles } from "../../../../platform/files/prune-files.ts";
import { defineBatch, defineRead, defineWrite } from "../../../../platform/http/operation.ts";
import { saveRelease } from "../save-release.ts";
import { requireWholeSite } from "../require-whole-site.ts";
import { lastRollout, releaseOf, releasesOf, shownRelease } from "../store.ts";

/** A gate's program is larger than any document. */
const MAX_RELEASE_BYTES = 200 * 1024 * 1024;
/** Releases belong to the whole site. */
const OWN = { permission: "edges.manage", scope: "none", isOwn: true } as const;

export const listEdgeReleases = defineRead({
  ...OWN,
  id: "listEdgeReleases",
  method: "get",
  path: "/v1/edge-releases",
  summary: "The versions that gates can be updated to, the newest first",
  reply: z.strictObject({ items: z.array(EdgeRelease) }),
  handle: async ({ db }) => ({ items: (await releasesOf(db)).map(shownRelease) }),
});

export const addEdgeRelease = defineBatch({
  ...OWN,
  id: "addEdgeRelease",
  method: "post",
  path: "/v1/edge-releases",
  because: "the package is checked and stored before it is recorded, and no unit waits for a disk",
  summary: "Put up a version for the gates: a package that this site's key has signed",
  description:
    "What the package is, is read from it, not from its name. Its signature (minisign) is checked here, and again by " +
    "each gate: `release_key` in the settings of both is the public key.",
  body: EdgeReleaseForm,
  bodyType: "multipart",
  maxBodyBytes: MAX_RELEASE_BYTES,
  reply: EdgeRelease,
  fails: ["unsupported_media", "already_exists", "forbidden"],
  message: "Release kept",
  async handle({ transact, actor, body: { file, signature }, platform }) {
    requireWholeSite(actor);
    const sent = { bytes: file.stream(), name: file.name, signature: await signature.slice(0, 2_000).text() };
    return saveRelease({ ...platform, transact }, actor, sent);
  },
});

export const deleteEdgeRelease = defineWrite({
  ...OWN,
  id: "deleteEdgeRelease",
  method: "delete",
  path: "/v1/edge-releases/{id}",
  summary: "Remove a version; gates that run it go on",
  params: z.strictObject({ id: Uuid }),
  reply: z.null(),
  fails: ["not_found", "wrong_state", "forbidden"],
  message: "Release removed",
  async handle({ work, actor, params: { id }, platform }) {
    requireWholeSite(actor);
    const before = await releaseOf(work.tx, id);
    const last = await lastRollout(work.tx);
    if (last?.version === before.version && (last.state === "running" || last.state === "paused"))
      throw new AppError("wrong_state", say("release_in_use"));
    await work.tx.deleteFrom("edge_releases").where("id", "=", id).execute();
    await deleteExpiredFiles(work, platform, [before.path]);
    await work.audit({ type: "edge_release", id, before, after: null });
    return null;
  },
});
