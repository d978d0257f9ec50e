import { z } from "zod";

const MailWords = z.strictObject({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** The label of the link. */
  action: z.string().nullable(),
  /** The small print below the link. */
  note: z.string(),
});
/** The content of a mail, in one language. */
export type MailWords = z.infer<typeof MailWords>;

/**
 * The content of a mail, in Indonesian and then in English: the reader's account has no language yet when the first
 * mail is sent.
 */
export const MailContent = z.strictObject({
  id: MailWords,
  en: MailWords,
  /** The target of the link, below the public address of this service: `/account/password#…`. */
  actionPath: z.string().startsWith("/").nullable(),
});
export type MailContent = z.infer<typeof MailContent>;
