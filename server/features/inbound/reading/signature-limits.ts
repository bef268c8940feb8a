export const signatureLimits = {
  /** An email with more signatures is not verified: each may hash the whole body and look up a key. */
  signatures: 5,
  /** A key per signature, and one of the newest ARC set. */
  lookups: 6,
  /** In ms: an older email may be another's copy, sent again. */
  age: 7 * 24 * 3_600_000,
  /** In ms: how far the sender's clock may be ahead. */
  ahead: 24 * 3_600_000,
} as const;

/** What a signature must prove. */
export interface ExpectedMail {
  /** The author's address in lower case. */
  author: string;
  /** The addresses that the studio receives emails at, in lower case. */
  addresses: readonly string[];
  now: Date;
}
