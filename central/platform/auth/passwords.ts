import * as library from "@node-rs/argon2";

/** Hashes and verifies passwords and PINs (argon2id, PHC strings). */
export interface Passwords {
  hash(secret: string): Promise<string>;
  /**
   * Does `secret` match the hash? It never throws: an unreadable hash is no match. Without a hash (unknown account) it
   * does the same work against a dummy hash and returns false.
   */
  verify(phc: string | null | undefined, secret: string): Promise<boolean>;
}

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; about 30 ms off the event loop. argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A well-formed hash of the same cost; its random secret is discarded. */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$q2MeykttYZ9Cv8tsI9+Cog$7o/6HA7QzAnRv8GSSKYI7CSond8Ff6Gag72LaAw73Cc";

/** @param argon2 the library, or a counting test double */
export function createPasswords(argon2: Pick<typeof library, "hash" | "verify"> = library): Passwords {
  return {
    hash: (secret) => argon2.hash(normalised(secret), COST),
    async verify(phc, secret) {
      const isKnown = phc !== null && phc !== undefined && phc.startsWith("$argon2id$");
      try {
        const isRight = await argon2.verify(isKnown ? phc : NOBODYS_HASH, normalised(secret));
        return isKnown && isRight;
      } catch {
        return false;
      }
    },
  };
}

/** Unicode variants of the same letters are the same secret (NIST SP 800-63B-4, section 3.1.1.2). */
// eslint-disable-next-line no-restricted-syntax -- bounded by its schema, and a password loses nothing
const normalised = (secret: string): string => secret.normalize("NFKC");
