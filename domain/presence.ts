/** The event `presence`: colleagues at the same submission or message, and how many entries it has; no content. */
export interface Presence {
  others: { username: string; isWriting: boolean }[];
  entries: { replies: number; answers: number; notes: number };
}
