import type { RefusedFile } from '../../../../domain/conversation/conversation.ts';

/** A parsed incoming email, none of which is trusted. */
export interface IncomingMail {
  /** Its Message-ID without angle brackets. */
  mailId: string | null;
  /** Its author; null if there is none or more than one. */
  from: { name: string; address: string } | null;
  /** All recipients in its headers, in lower case. */
  recipients: string[];
  /** The Message-IDs that it replies to, nearest first. */
  answers: string[];
  subject: string;
  /** The text without quoted parts. */
  text: string;
  quoted: string;
  /** Whether a program wrote it: no email is ever sent in response. */
  automatic: boolean;
  /** Set if it is a report that an email could not be delivered. */
  bounce: Bounce | null;
  /** The values of `Authentication-Results`, the latest server's first. */
  authentication: string[];
  /** The parts that are missing. */
  flaws: Flaw[];
  /** The accepted files. */
  files: { name: string; content: Uint8Array<ArrayBuffer> }[];
  /** The rejected files. */
  refused: RefusedFile[];
}

export interface Bounce {
  /** The enhanced status code, such as `5.1.1`. */
  status: string;
  /** The Message-IDs of the returned emails. */
  mailIds: string[];
}

/** `unreadable`: it could not be parsed, so its text is the beginning of the raw email. */
export type Flaw = 'unreadable' | 'shortened';
