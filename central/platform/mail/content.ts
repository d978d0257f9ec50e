import { z } from "zod";

const MailWords = z.strictObject({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** What the link is called. */
  action: z.string().nullable(),
  /** What stands below the link, in small letters. */
  note: z.string(),
});
/** What a mail says, in one language. */
export type MailWords = z.infer<typeof MailWords>;

/**
 * What a mail says. It says it in Indonesian and then in English: the account of its reader has no language yet when
 * the first mail goes out.
 */
export const MailContent = z.strictObject({
  id: MailWords,
  en: MailWords,
  /** Where the link leads, below the public address of this service: `/account/password#…`. */
  actionPath: z.string().startsWith("/").nullable(),
});
export type MailContent = z.infer<typeof MailContent>;
