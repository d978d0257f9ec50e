import type { PostFacts } from "../../../edge/sync/facts/fact-post.ts";

/** Sits between the sender and its transport; paused at first. */
export interface PausableProxy {
  post: PostFacts;
  open(): void;
  /** Pauses before the next batch; resolves when the batch in flight has ended and the next one waits. */
  shut(): Promise<void>;
}

export function openPausableProxy(post: PostFacts): PausableProxy {
  let isOpen = false;
  let whenOpened = Promise.withResolvers<undefined>();
  let whenHeld = Promise.withResolvers<undefined>();
  return {
    async post(call, most) {
      if (!isOpen) {
        whenHeld.resolve(undefined);
        await whenOpened.promise;
      }
      return post(call, most);
    },
    open() {
      isOpen = true;
      whenOpened.resolve(undefined);
    },
    async shut() {
      isOpen = false;
      whenOpened = Promise.withResolvers<undefined>();
      whenHeld = Promise.withResolvers<undefined>();
      await whenHeld.promise;
    },
  };
}
