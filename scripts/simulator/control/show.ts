import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { EventLog } from "../events.ts";
import { body } from "./request.ts";
import { PressRequest, ShowRequest } from "./schemas.ts";

/** What a story tells the page, and the presses of its buttons: both are events, which the page and the story follow. */
export function showRoutes(events: EventLog): Hono {
  let offered: readonly string[] = [];
  const app = new Hono();
  app.post("/", async (context) => {
    const told = await body(context, ShowRequest);
    if (told.buttons) offered = told.buttons.map(({ id }) => id);
    events.add({ kind: "show", ...told });
    return context.json({ message: "Told", data: {} });
  });
  app.post("/presses", async (context) => {
    const { button } = await body(context, PressRequest);
    if (!offered.includes(button)) throw new HTTPException(404, { message: `No story offers the button ${button}` });
    events.add({ kind: "press", button });
    return context.json({ message: "Pressed", data: {} });
  });
  return app;
}
