import { measureFirstView } from "./first-view.ts";
import { pageCookie } from "./pages/views.ts";

/** Measures the counter's page on a phone with a slow network. */

await measureFirstView({
  bench: "counter-page",
  description: "Opens the page of the counter, signed in,",
  shown: "form button.main",
  async open(_admin, site) {
    const [name = "", value = ""] = (await pageCookie(site)).split("=");
    return { path: "/counter", cookies: [{ name, value }] };
  },
});
