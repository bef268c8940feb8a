import type { RefusedFile } from '../../../domain/conversation/conversation.ts';

/** An incoming mail, as it was read: nothing in it is trusted. */
export interface IncomingMail {
  /** Its Message-ID without the brackets. */
  mailId: string | null;
  /** Its author; null if there is none or more than one. */
  from: { name: string; address: string } | null;
  /** All recipients in its headers, in lower case. */
  recipients: string[];
  /** The Message-IDs that it answers, the nearest first. */
  answers: string[];
  subject: string;
  /** The text without quoted parts. */
  text: string;
  quoted: string;
  /** Whether a program wrote it: nothing is ever sent in answer. */
  automatic: boolean;
  /** The report that an email could not be delivered. */
  bounce: Bounce | null;
  /** The values of `Authentication-Results`, the latest server's first. */
  authentication: string[];
  /** The parts that are missing. */
  flaws: Flaw[];
  /** Files that may be stored. */
  files: { name: string; content: Uint8Array<ArrayBuffer> }[];
  /** Files that may not. */
  refused: RefusedFile[];
}

export interface Bounce {
  /** Such as `5.1.1`. */
  status: string;
  /** The Message-IDs of the returned emails. */
  mailIds: string[];
}

/** `unreadable`: it could not be parsed, so its text is the beginning of the raw email. */
export type Flaw = 'unreadable' | 'shortened';
