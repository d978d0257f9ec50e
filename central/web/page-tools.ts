import type { Context } from "hono";
import type { HttpEnv } from "../platform/http/env.ts";
import type { FrameContext } from "./frame.ts";
import type { PageSessions } from "./session/page-session.ts";
import type { Site } from "./page-context.ts";

/** What the routes of pages share. */
export interface PageTools extends Site {
  sessions: PageSessions;
  frameOf: (http: Context<HttpEnv>) => FrameContext;
}
