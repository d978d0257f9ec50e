/** Decodes soft line breaks and characters of quoted-printable. */
export function unquoted(raw: string): string {
  const bytes = raw.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return bytes.replace(/(%[0-9A-F]{2})+/g, (coded) => decodeURIComponent(coded));
}
