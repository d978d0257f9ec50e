import { verify } from "@node-rs/argon2";

/**
 * Compares PINs with argon2id hashes, off the event loop and a few at a time: a gate has two cores, and lanes need
 * them.
 */
export interface Pins {
  /** Null if too many wait already. @param phc null costs as much as a hash, and never matches */
  isRight(phc: string | null, pin: string): Promise<boolean> | null;
}

/** The hash of an unknown PIN; as costly as the hashes that central makes. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const AT_ONCE = 1;
const MAX_WAITING = 8;

export function openPins(): Pins {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
  return {
    isRight(phc, pin) {
      if (waiting.length >= MAX_WAITING) return null;
      const isKnown = phc?.startsWith("$argon2id$") === true;
      return turn(async () => {
        const isRight = await verify(isKnown ? phc : NOBODYS_HASH, pin).catch(() => false);
        return isKnown && isRight;
      });
    },
  };
}
