/** The event `presence`: colleagues at the same submission or message, and how many entries it has; no content. */
export interface Presence {
  others: { username: string; isWriting: boolean }[];
  entries: {
    replies: number;
    answers: number;
    notes: number;
    /** Entries of the history of {@link changeKinds}. */
    changes: number;
  };
}

export const noEntries: Presence['entries'] = { replies: 0, answers: 0, notes: 0, changes: 0 };
