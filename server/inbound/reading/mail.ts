import type { RefusedFile } from '../../../domain/conversation/conversation.ts';

/** An incoming mail, as it was read: nothing in it is trusted. */
export interface IncomingMail {
  /** Its Message-ID without the brackets. */
  mailId: string | null;
  /** Its one author; null where there are none or several. */
  from: { name: string; address: string } | null;
  /** Every address that it says it went to, in lower case. */
  recipients: string[];
  /** The Message-IDs that it answers, the nearest first. */
  answers: string[];
  subject: string;
  /** What was written, without what it quotes. */
  text: string;
  quoted: string;
  /** Whether a program wrote it: nothing is ever sent in answer. */
  automatic: boolean;
  /** The report that a mail could not be delivered. */
  bounce: Bounce | null;
  /** The values of `Authentication-Results`, the latest server's first. */
  authentication: string[];
  /** What is missing. */
  flaws: Flaw[];
  /** Files that may be stored. */
  files: { name: string; content: Uint8Array<ArrayBuffer> }[];
  /** Files that may not. */
  refused: RefusedFile[];
}

export interface Bounce {
  /** Such as `5.1.1`. */
  status: string;
  /** The Message-IDs of what came back. */
  mailIds: string[];
}

/** `unreadable`: it could not be parsed, and its raw beginning stands for its text. */
export type Flaw = 'unreadable' | 'shortened';
