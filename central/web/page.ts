import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Language } from "../../shared/words/sentence.ts";
import type { IconName } from "../../shared/web/icons.ts";
import type { Markup } from "../../shared/web/markup.ts";
import type { Operation } from "../platform/http/operation.ts";
import type { PageContext } from "./page-context.ts";

/** The content of a page for one request. */
export interface Shown {
  title: string;
  content: Markup;
  /** 200 unless something was refused. */
  status?: ContentfulStatusCode;
  /** `bare`: a screen on a wall, without navigation and account. */
  frame?: "bare";
  /** The address of the stream that updates its parts. */
  live?: string;
  /** A row at the end of the head, which stays in sight. */
  strip?: Markup;
}

/** An entry in the row of its section. `key`: its shortcut with Alt and Shift, as `KeyboardEvent.code`. */
export interface NavigationEntry {
  label: Readonly<Record<Language, string>>;
  /** Whose navigation has it, where the others have no use for it. */
  isFor?: "companies" | "area";
  key?: string;
}

/** The operations of a page; what it is about is done by the first one. */
export type Uses = readonly [Operation, ...Operation[]];

/** A page of the site. It reads through operations of the API alone, as the person who is signed in. */
export interface Page {
  /** A pattern of Hono, such as `/reviews/:id`. */
  path: string;
  /** The operations that it may call. A person who may not call the first one does not see the page. */
  uses: Uses;
  navigation?: NavigationEntry;
  /** Its files. */
  files?: readonly Stream[];
  /** @returns the page, or the address to go on at */
  show: (context: PageContext) => Promise<Shown | { to: string }>;
}

/** A form that changes something by one operation. */
export interface Act {
  path: string;
  /** The first one is the operation that it performs. */
  uses: Uses;
  /** Of a form with files: how large it may be as a whole. */
  maxBytes?: number;
  /** @returns the address to go on at, the page with its problem, or a file */
  perform: (context: PageContext, form: FormData) => Promise<{ to: string } | Shown | Response>;
}

/** An answer that is no page: live parts as server-sent events, or a file. */
export interface Stream {
  path: string;
  uses: Uses;
  open: (context: PageContext) => Response | Promise<Response>;
}

/** Pages that belong together: an entry of the navigation that leads to the first one that the person may see. */
export interface Section {
  label: Readonly<Record<Language, string>>;
  icon: IconName;
  /** Its shortcut with Alt and Shift, as `KeyboardEvent.code`. */
  key: string;
  /** The person's own: reached by the name in the head instead of an entry of the navigation. */
  isOwn?: true;
  pages: readonly Page[];
  acts: readonly Act[];
  streams?: readonly Stream[];
}
