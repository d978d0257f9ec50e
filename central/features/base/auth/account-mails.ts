import { makeLink } from "../../../platform/auth/account-links.ts";
import type { User } from "../../../platform/auth/user.ts";
import type { MailContent } from "../../../platform/mail/content.ts";
import { sendMail } from "../../../platform/mail/send-mail.ts";
import type { Work } from "../../../platform/transact.ts";

export const HOUR_MS = 3_600_000;
const INVITATION_HOURS = 7 * 24;
const RESET_HOURS = 1;
const VERIFICATION_HOURS = 24;
export const TAKE_BACK_HOURS = 7 * 24;
/** The lifetime of mails that need no action by the reader. */
const NEWS_HOURS = 72;

/** The recipient of an account's mail. */
export type Addressee = Pick<User, "id" | "fullname" | "email">;

// Browsers send the part after # to no server, so no proxy and no log sees the token.
/** The page that sets a new password. */
export const passwordPage = (token: string) => `/account/password#${token}`;
const takeBackPage = (token: string) => `/account/take-back#${token}`;
const emailPage = (token: string) => `/account/email#${token}`;

/** Invites a new user by e-mail to set the first password; the link is valid for a week. */
export async function inviteUser(work: Work, user: Addressee): Promise<void> {
  const expiresAtMs = work.nowMs + INVITATION_HOURS * HOUR_MS;
  const token = await makeLink(work, user, { purpose: "password", expiresAtMs });
  await send(work, user, "invitation", expiresAtMs, {
    actionPath: passwordPage(token),
    id: {
      subject: "Akun Anda telah dibuat",
      paragraphs: [
        `Yth. ${user.fullname},`,
        `sebuah akun telah dibuat untuk Anda dengan alamat ${user.email}. Buatlah kata sandi Anda sendiri untuk mulai menggunakannya.`,
      ],
      action: "Buat kata sandi",
      note: "Tautan ini berlaku tujuh hari dan hanya sekali pakai. Setelah itu mintalah yang baru melalui “Lupa kata sandi”.",
    },
    en: {
      subject: "Your account is ready",
      paragraphs: [
        `Dear ${user.fullname},`,
        `an account has been created for you with the address ${user.email}. Set your own password to begin.`,
      ],
      action: "Set your password",
      note: "This link is valid for seven days and can be used once. After that, request another by “Forgot password”.",
    },
  });
}

/** Sends the link that sets a new password; it is valid for an hour. */
export async function sendPasswordReset(work: Work, user: Addressee): Promise<void> {
  const expiresAtMs = work.nowMs + RESET_HOURS * HOUR_MS;
  const token = await makeLink(work, user, { purpose: "password", expiresAtMs });
  await send(work, user, "password-reset", expiresAtMs, {
    actionPath: passwordPage(token),
    id: {
      subject: "Atur ulang kata sandi",
      paragraphs: [`Yth. ${user.fullname},`, "seseorang meminta kata sandi baru untuk akun Anda."],
      action: "Atur ulang kata sandi",
      note: "Tautan ini berlaku satu jam dan hanya sekali pakai. Jika bukan Anda yang meminta, abaikan email ini: kata sandi Anda tidak berubah.",
    },
    en: {
      subject: "Reset your password",
      paragraphs: [`Dear ${user.fullname},`, "somebody has requested a new password for your account."],
      action: "Reset your password",
      note: "This link is valid for one hour and can be used once. If it was not you, ignore this mail: your password has not changed.",
    },
  });
}

/** Notifies a user of a changed password. */
export async function notifyPasswordChanged(work: Work, user: Addressee): Promise<void> {
  await send(work, user, "password-changed", work.nowMs + NEWS_HOURS * HOUR_MS, {
    actionPath: null,
    id: {
      subject: "Kata sandi Anda telah diubah",
      paragraphs: [
        `Yth. ${user.fullname},`,
        "kata sandi akun Anda baru saja diubah, dan semua sesi Anda telah diakhiri.",
      ],
      action: null,
      note: "Jika bukan Anda yang mengubahnya, segera gunakan “Lupa kata sandi” dan hubungi administrator.",
    },
    en: {
      subject: "Your password has been changed",
      paragraphs: [
        `Dear ${user.fullname},`,
        "the password of your account has just been changed, and all your sessions have ended.",
      ],
      action: null,
      note: "If it was not you, use “Forgot password” at once and tell an administrator.",
    },
  });
}

/**
 * Notifies a user, at the old address, that the account has a new one. The address opens the account, so the old one of
 * an account in use gets a link that takes it back: for seven days the reader there goes before whoever changed it.
 */
export async function notifyAddressChanged(work: Work, before: User, email: string): Promise<void> {
  // Nobody has read mail at the address of an invitation that was never taken up: it may be a stranger's.
  const isInUse = before.passwordHash !== null || before.emailVerifiedAt !== null;
  const expiresAtMs = work.nowMs + (isInUse ? TAKE_BACK_HOURS : NEWS_HOURS) * HOUR_MS;
  const token = isInUse ? await makeLink(work, before, { purpose: "take-back", expiresAtMs }) : null;
  const link = token !== null;
  await send(work, before, "email-changed", expiresAtMs, {
    actionPath: token === null ? null : takeBackPage(token),
    id: {
      subject: "Alamat email akun Anda telah diubah",
      paragraphs: [`Yth. ${before.fullname},`, `akun Anda mulai sekarang menggunakan alamat ${email}.`],
      action: link ? "Ambil kembali akun saya" : null,
      note: link
        ? "Jika bukan Anda yang memintanya, ambil kembali akun Anda dengan tautan ini. Tautan berlaku tujuh hari dan hanya sekali pakai; setelah itu Anda membuat kata sandi baru."
        : "Jika bukan Anda yang mengubahnya, segera hubungi administrator.",
    },
    en: {
      subject: "The e-mail address of your account has changed",
      paragraphs: [`Dear ${before.fullname},`, `from now on your account has the address ${email}.`],
      action: link ? "Take my account back" : null,
      note: link
        ? "If this is not what you wanted, take your account back by this link. It is valid for seven days and can be used once; then you set a new password."
        : "If it was not you, tell an administrator at once.",
    },
  });
}

/** Notifies the reader of the address that an account no longer has, because its former owner took it back. */
export async function notifyTakenBack(work: Work, before: Addressee): Promise<void> {
  await send(work, before, "email-taken-back", work.nowMs + NEWS_HOURS * HOUR_MS, {
    actionPath: null,
    id: {
      subject: "Alamat email akun telah dikembalikan",
      paragraphs: [
        `Yth. ${before.fullname},`,
        `akun ini tidak lagi menggunakan alamat ${before.email}: alamat sebelumnya diambil kembali.`,
      ],
      action: null,
      note: "Jika ini keliru, hubungi administrator.",
    },
    en: {
      subject: "The e-mail address of the account was taken back",
      paragraphs: [
        `Dear ${before.fullname},`,
        `the account no longer has the address ${before.email}: the one before it was taken back.`,
      ],
      action: null,
      note: "If this is wrong, tell an administrator.",
    },
  });
}

const FACTOR_NEWS = {
  added: {
    id: "faktor kedua baru saja ditambahkan ke akun Anda.",
    en: "a second factor has just been added to your account.",
  },
  removed: {
    id: "faktor kedua baru saja dihapus dari akun Anda.",
    en: "a second factor has just been removed from your account.",
  },
  recovery_code_used: {
    id: "sebuah kode pemulihan baru saja dipakai untuk masuk ke akun Anda.",
    en: "a recovery code has just been used to sign in to your account.",
  },
} as const;

/** Notifies a user that the second factors of the account have changed, or that a recovery code was used. */
export async function notifySecondFactor(work: Work, user: Addressee, news: keyof typeof FACTOR_NEWS): Promise<void> {
  await send(work, user, `second-factor-${news.replaceAll("_", "-")}`, work.nowMs + NEWS_HOURS * HOUR_MS, {
    actionPath: null,
    id: {
      subject: "Perubahan pada cara masuk akun Anda",
      paragraphs: [`Yth. ${user.fullname},`, FACTOR_NEWS[news].id],
      action: null,
      note: "Jika bukan Anda yang melakukannya, segera ubah kata sandi Anda dan hubungi administrator.",
    },
    en: {
      subject: "The way you sign in has changed",
      paragraphs: [`Dear ${user.fullname},`, FACTOR_NEWS[news].en],
      action: null,
      note: "If it was not you, change your password at once and tell an administrator.",
    },
  });
}

/**
 * Sends the link that verifies an address; it is valid for a day.
 * @param purpose `new-email` where the user gets this address after the verification
 */
export async function sendEmailVerification(
  work: Work,
  user: Addressee,
  purpose: "email" | "new-email" = "email",
): Promise<void> {
  const expiresAtMs = work.nowMs + VERIFICATION_HOURS * HOUR_MS;
  const token = await makeLink(work, user, { purpose, expiresAtMs });
  await send(work, user, "email-verification", expiresAtMs, {
    actionPath: emailPage(token),
    id: {
      subject: "Konfirmasi alamat email Anda",
      paragraphs: [`Yth. ${user.fullname},`, `konfirmasikan bahwa ${user.email} adalah alamat Anda.`],
      action: "Konfirmasi alamat",
      note: "Tautan ini berlaku satu hari dan hanya sekali pakai.",
    },
    en: {
      subject: "Confirm your e-mail address",
      paragraphs: [`Dear ${user.fullname},`, `confirm that ${user.email} is your address.`],
      action: "Confirm the address",
      note: "This link is valid for one day and can be used once.",
    },
  });
}

function send(work: Work, user: Addressee, kind: string, expiresAtMs: number, content: MailContent): Promise<void> {
  return sendMail(work, { kind, to: { name: user.fullname, address: user.email }, content, expiresAtMs });
}
