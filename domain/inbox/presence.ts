/** The data of the event `presence`: colleagues with the same submission or message open, and its number of entries; no content. */
export interface Presence {
  others: { username: string; isWriting: boolean }[];
  /** `changes` counts the history entries of {@link changeKinds}. */
  entries: Record<'replies' | 'answers' | 'notes' | 'changes', number>;
}

export const noEntries: Presence['entries'] = { replies: 0, answers: 0, notes: 0, changes: 0 };
