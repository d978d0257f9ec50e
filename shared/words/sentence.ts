/** One sentence in both languages; `{name}` stands for a parameter, and one that ends with `_at` is a moment. */
export type Sentence = readonly [en: string, id: string];
export type Sentences = Readonly<Record<string, Sentence>>;
