export type Language = "en" | "id";

/**
 * One sentence in both languages; `{name}` is the placeholder of a parameter, `{count|vehicle|vehicles}` that of a
 * number with its noun. A parameter that ends with `_at` is a moment.
 */
export type Sentence = readonly [en: string, id: string];
export type Sentences = Readonly<Record<string, Sentence>>;
