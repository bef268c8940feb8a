/** The event `presence`: colleagues at the same submission or message, and how many entries it has; no content. */
export interface Presence {
  others: { username: string; isWriting: boolean }[];
  /** `changes`: entries of the history of {@link changeKinds}. */
  entries: Record<'replies' | 'answers' | 'notes' | 'changes', number>;
}

export const noEntries: Presence['entries'] = { replies: 0, answers: 0, notes: 0, changes: 0 };
