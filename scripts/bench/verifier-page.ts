import { measureFirstView } from "./first-view.ts";
import { pageCookie } from "./pages/views.ts";

/** Measures the page of a verifier's phone with a slow network. */

await measureFirstView({
  bench: "verifier-page",
  description: "Opens the verifier's page, signed in,",
  shown: "button.huge",
  async open(_admin, site) {
    const [name = "", value = ""] = (await pageCookie(site)).split("=");
    return { path: "/verifier/", cookies: [{ name, value }] };
  },
});
