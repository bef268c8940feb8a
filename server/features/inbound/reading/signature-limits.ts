export const signatureLimits = {
  /** An email with more signatures is not verified: each may hash the whole body and look up a key. */
  signatures: 5,
  /** One key per signature, and one for the newest ARC set. */
  lookups: 6,
  /** The maximum age of an email in ms: an older one may be a copy that somebody else has resent. */
  age: 7 * 24 * 3_600_000,
  /** The maximum in ms by which the sender's clock may be ahead. */
  ahead: 24 * 3_600_000,
} as const;

/** The author and the recipients that a signature must prove. */
export interface ExpectedMail {
  /** The author's address in lower case. */
  author: string;
  /** The addresses that the studio receives emails at, in lower case. */
  addresses: readonly string[];
  now: Date;
}
