import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { bilingual } from "../../../shared/web/bilingual-text.ts";
import { MAX_FILE_BYTES } from "../../wire/file.ts";
import type { Problem } from "../../platform/http/problem.ts";
import type { PageContext } from "../page-context.ts";
import type { TypedValues } from "./form-schema.ts";
import { wordProblem } from "../../../shared/errors/word-problem.ts";
import { uploadPdfOrImage } from "../../features/gates/files/operations/upload-file.ts";
import { uploadPhoto } from "../../features/gates/files/operations/upload-photo.ts";

/** What a form has beside its files. */
const FORM_BYTES = 256 * 1024;

/** The limit of a form with so many files. */
export const bytesOfForm = (files: number): number => files * MAX_FILE_BYTES + FORM_BYTES;

const FILE_WORDS = bilingual(
  {
    pdfOrPicture: "PDF, JPEG, PNG or WebP, at most 10 MB.",
    picture: "JPEG, PNG or WebP, at most 10 MB.",
    tooLarge: "This file has more than 10 MB: choose a smaller one.",
    kept: (name: string) => `Sent already: ${name}`,
    drop: "Take it away",
  },
  {
    pdfOrPicture: "PDF, JPEG, PNG, atau WebP, paling besar 10 MB.",
    picture: "JPEG, PNG, atau WebP, paling besar 10 MB.",
    tooLarge: "Berkas ini lebih dari 10 MB: pilih yang lebih kecil.",
    kept: (name: string) => `Sudah terkirim: ${name}`,
    drop: "Hapus",
  },
);

/** A file of a form. Its entry in the body is the path under which the file is kept. */
export interface FormFile {
  path: string;
  label: string;
}

/** Keeps one file of a form. */
export type FileKeeper = typeof uploadPhoto | typeof uploadPdfOrImage;
/** Keeps the papers of declared forms. */
export const FORM_KEEPER = uploadPdfOrImage;

/**
 * Keeps the files of a form as the person's own, and puts their paths in the place of their entries. A file that was
 * kept before stays, so that a form that is shown again has lost nothing.
 * @returns what was typed with these paths, and the problem of each file that was not accepted
 */
export async function takeFiles(
  context: PageContext,
  form: FormData,
  { paths, keeper, values }: { paths: readonly string[]; keeper: FileKeeper; values: TypedValues },
): Promise<{ values: Record<string, string>; problem: Problem | null }> {
  const dropped = new Set(
    paths.filter((path) => form.get(`${path}.drop`) !== null).flatMap((path) => [path, `${path}.name`]),
  );
  const after = Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.has(name)));
  const failed: { path: string; problem: Problem }[] = [];
  for (const path of paths) {
    const sent = form.get(`${path}.file`);
    // Without a choice a browser sends a file that has no name; one that was chosen and is empty is refused.
    if (!(sent instanceof File) || sent.name === "") continue;
    const kept =
      keeper === uploadPhoto
        ? await context.try(uploadPhoto, { body: { photo: sent } })
        : await context.try(uploadPdfOrImage, { body: { file: sent } });
    if (kept.ok) {
      after[path] = kept.data.path;
      after[`${path}.name`] = kept.data.original_name ?? kept.data.path;
    } else failed.push({ path, problem: kept.problem });
  }
  const [first] = failed;
  if (!first) return { values: after, problem: null };
  const errors = failed.map(({ path, problem }) =>
    wordProblem({ path, said: problem.errors?.[0]?.said ?? problem.said }),
  );
  return { values: after, problem: { ...first.problem, errors } };
}

/** @param problem the problem of this file, as a sentence */
export function fileEntry(
  { path, label }: FormFile,
  {
    values,
    keeper,
    problem,
    language,
  }: { values: TypedValues; keeper: FileKeeper; problem: string } & Pick<PageContext, "language">,
): Markup {
  const words = FILE_WORDS[language];
  const id = `field-${path.replaceAll(".", "-")}`;
  const kept = values[path];
  const isPhoto = keeper === uploadPhoto;
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <p class="quiet" id="${id}-help">${isPhoto ? words.picture : words.pdfOrPicture}</p>
    ${
      kept
        ? html`<p class="row">
            <input type="hidden" name="${path}" value="${kept}" />
            <input type="hidden" name="${path}.name" value="${values[`${path}.name`] ?? ""}" />
            <span>${words.kept(values[`${path}.name`] || (kept.split("/").at(-1) ?? ""))}</span>
            <label class="row"><input type="checkbox" name="${path}.drop" value="1" /> ${words.drop}</label>
          </p>`
        : NOTHING
    }
    <input
      class="input"
      type="file"
      id="${id}"
      name="${path}.file"
      aria-describedby="${id}-help ${id}-problem"
      accept="${isPhoto ? "" : "application/pdf,"}image/jpeg,image/png,image/webp"
      data-shrink
      data-max-bytes="${MAX_FILE_BYTES}"
      data-too-large="${words.tooLarge}"
    />
    <p class="problem" id="${id}-problem" role="status">${problem}</p>
  </div>`;
}

/**
 * Keeps the files of a declared form, and puts their paths into it.
 * @returns the problem of the files that were not accepted
 */
export async function takeFormFiles(
  context: PageContext,
  form: FormData,
  { paths, values }: { paths: readonly string[]; values: TypedValues },
): Promise<{ values: Record<string, string>; problem: Problem | null }> {
  const taken = await takeFiles(context, form, { paths, keeper: FORM_KEEPER, values });
  for (const path of paths) form.set(path, taken.values[path] ?? "");
  return taken;
}
