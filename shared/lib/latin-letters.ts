/** Capitals of other alphabets, each followed by the capital of A–Z that it looks like. */
const CYRILLIC = "АAВBСCЕEНHІIӀIЈJКKМMОOРPԚQЅSТTѴVԜWХXУYҮY";
const GREEK = "ΑAΒBΕEΖZΗHΙIΚKͿJΜMΝNΟOΡPΤTΧXΥY";
const OTHERS = "İI";
const LETTERS = new Map<string, string>();
for (const pairs of [CYRILLIC, GREEK, OTHERS])
  for (let at = 0; at < pairs.length; at += 2) {
    LETTERS.set(pairs.charAt(at), pairs.charAt(at + 1));
    LETTERS.set(pairs.charAt(at).toLowerCase(), pairs.charAt(at + 1).toLowerCase());
  }

/** The zeros of the digits that plates of some countries bear; their other digits follow in order. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0];

/** A letter that looks like one of A–Z as that one, a digit of another script as 0–9; any other character unchanged. */
export function latinLetterOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? (LETTERS.get(character) ?? character) : String(code - zero);
}
