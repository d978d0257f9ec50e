import { registerHooks } from "node:module";

/**
 * The project's own modules name each other by their files: nothing is to be looked up. Vitest's hook, which this one
 * precedes, reports every import to the main process, for its watch mode; that took half of the time of loading central.
 */
const HAS_HOOK = Symbol.for("own modules are found directly");
if (!(HAS_HOOK in globalThis)) {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context;
      if (!specifier.startsWith(".") || !specifier.endsWith(".ts") || parentURL === undefined)
        return nextResolve(specifier, context);
      return { url: new URL(specifier, parentURL).href, format: "module-typescript", shortCircuit: true };
    },
  });
  Object.defineProperty(globalThis, HAS_HOOK, { value: true });
}
