import { EdgeRelease, EdgeReleaseForm } from "../../../../wire/edge-update.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { saveRelease } from "../save-release.ts";
import { requireWholeSite, WHOLE_SITE } from "../require-whole-site.ts";

/** A gate's program is larger than any document. */
const MAX_RELEASE_BYTES = 200 * 1024 * 1024;

export const addEdgeRelease = defineBatch({
  ...WHOLE_SITE,
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
  message: "release_kept",
  async handle({ transact, actor, body: { file, signature }, platform }) {
    requireWholeSite(actor);
    const sent = { bytes: file.stream(), name: file.name, signature: await signature.slice(0, 2_000).text() };
    return saveRelease({ ...platform, transact }, actor, sent);
  },
});
