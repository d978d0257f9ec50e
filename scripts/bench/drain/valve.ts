import { type PostFacts } from "../../../edge/sync/fact-post.ts";

/** Between what sends and what is sent by: shut at first. */
export interface Valve {
  post: PostFacts;
  open(): void;
  /** Holds the next batch back; resolves once the one under way has ended and the next one waits. */
  shut(): Promise<void>;
}

export function openValve(post: PostFacts): Valve {
  let isOpen = false;
  let whenOpened = Promise.withResolvers<void>();
  let whenHeld = Promise.withResolvers<void>();
  return {
    async post(call, most) {
      if (!isOpen) {
        whenHeld.resolve();
        await whenOpened.promise;
      }
      return post(call, most);
    },
    open() {
      isOpen = true;
      whenOpened.resolve();
    },
    async shut() {
      isOpen = false;
      whenOpened = Promise.withResolvers<void>();
      whenHeld = Promise.withResolvers<void>();
      await whenHeld.promise;
    },
  };
}
