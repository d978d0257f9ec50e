import type { ReportFailure } from "../../../../wire/report-file.ts";
import { findUser } from "../../../../platform/auth/users.ts";
import type { SignedLink } from "../../../../platform/files/signed-links.ts";
import type { MailContent } from "../../../../platform/mail/content.ts";
import { sendMail } from "../../../../platform/mail/send-mail.ts";
import type { Bilingual } from "../../../../platform/tables/table.ts";
import type { Work } from "../../../../platform/transact.ts";

const DAY_MS = 86_400_000;

/** The name and the days of a report. */
export interface ReportMail {
  title: Bilingual;
  period: Bilingual;
}

/** Mails the signed link of a finished report to its user. */
export async function mailReport(
  work: Work,
  userId: string,
  { title, period, link }: ReportMail & { link: SignedLink },
): Promise<void> {
  const { pathname, search } = new URL(link.url);
  await send(work, userId, link.expiresAtMs, {
    actionPath: pathname + search,
    id: {
      subject: `Laporan siap: ${title.id}, ${period.id}`,
      paragraphs: [`laporan “${title.id}” (${period.id}) yang Anda minta telah selesai dibuat.`],
      action: "Unduh laporan",
      note: "Tautan ini berlaku tiga hari; siapa pun yang memilikinya dapat membaca laporan ini.",
    },
    en: {
      subject: `Report ready: ${title.en}, ${period.en}`,
      paragraphs: [`the report “${title.en}” (${period.en}) that you requested is ready.`],
      action: "Download the report",
      note: "This link is valid for three days; everyone who has it can read the report.",
    },
  });
}

const FAILURES = {
  too_large: {
    id: "Isinya melebihi batas format ini: persempit filternya, atau gunakan CSV.",
    en: "It exceeds what its format holds: narrow the filters, or use CSV.",
  },
  invalid_query: {
    id: "Laporan ini tidak lagi memiliki parameter tersebut: buatlah permintaan baru.",
    en: "The report no longer has these parameters: request it again.",
  },
  error: { id: "Terjadi kesalahan di layanan: coba lagi nanti.", en: "The service failed: try again later." },
} satisfies Record<Exclude<ReportFailure, "not_allowed">, Bilingual>;

/** Mails the reason of a failure to the report's user. */
export async function mailFailure(
  work: Work,
  userId: string,
  { title, period, failure }: ReportMail & { failure: keyof typeof FAILURES },
): Promise<void> {
  await send(work, userId, work.nowMs + DAY_MS, {
    actionPath: null,
    id: {
      subject: "Laporan tidak dapat dibuat",
      paragraphs: [`laporan “${title.id}” (${period.id}) yang Anda minta tidak dapat dibuat.`],
      action: null,
      note: FAILURES[failure].id,
    },
    en: {
      subject: "A report could not be made",
      paragraphs: [`the report “${title.en}” (${period.en}) that you requested could not be made.`],
      action: null,
      note: FAILURES[failure].en,
    },
  });
}

async function send(work: Work, userId: string, expiresAtMs: number, content: MailContent): Promise<void> {
  const user = await findUser(work.tx, userId);
  if (!user) return;
  const greeted = (words: MailContent["id"], greeting: string) => ({
    ...words,
    paragraphs: [`${greeting} ${user.fullname},`, ...words.paragraphs],
  });
  await sendMail(work, {
    kind: "report",
    to: { name: user.fullname, address: user.email },
    content: { ...content, id: greeted(content.id, "Yth."), en: greeted(content.en, "Dear") },
    expiresAtMs,
  });
}
