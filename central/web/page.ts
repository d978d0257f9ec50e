import type { IconName } from "../../shared/web/icons.ts";
import type { Markup } from "../../shared/web/markup.ts";
import type { Visit } from "./visit.ts";

/** The content of a page for one visit. */
export interface Shown {
  title: string;
  content: Markup;
  status?: 200 | 400 | 409;
  /** The address of the stream that updates its parts. */
  live?: string;
}

/** An entry of the navigation. `key`: its shortcut with Alt and Shift, as `KeyboardEvent.code`. */
export interface NavigationEntry {
  name: "live" | "activities" | "reviews";
  icon: IconName;
  key: string;
}

/** A page of the site. It reads through operations of the API alone, as the person who is signed in. */
export interface Page {
  /** A pattern of Hono, such as `/reviews/:id`. */
  path: string;
  /** The ids of the operations that it may call. A person who may not call the first one does not see the page. */
  uses: readonly [string, ...string[]];
  navigation?: NavigationEntry;
  show: (visit: Visit) => Promise<Shown>;
}

/** A form that changes something by one operation. */
export interface Act {
  path: string;
  /** The first one is the operation that it performs. */
  uses: readonly [string, ...string[]];
  /** @returns the address to go on at, or the page with its problem */
  perform: (visit: Visit, form: FormData) => Promise<{ to: string } | Shown>;
}

/** The live parts of a page, as server-sent events. */
export interface Stream {
  path: string;
  uses: readonly [string, ...string[]];
  open: (visit: Visit) => Response | Promise<Response>;
}
