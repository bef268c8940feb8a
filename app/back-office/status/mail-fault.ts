/** The kind of the outbox's error codes, such as `EENVELOPE 550 5.1.1`. */
export type MailFault = 'unreachable' | 'tls' | 'refusesUs' | 'refusesRecipient' | 'refusesMail' | 'disk' | 'other';

const faults: Record<string, MailFault> = {
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EDNS: 'unreachable',
  ENOTFOUND: 'unreachable',
  AbortError: 'unreachable',
  TimeoutError: 'unreachable',
  ETLS: 'tls',
  EAUTH: 'refusesUs',
  EENVELOPE: 'refusesRecipient',
  EMESSAGE: 'refusesMail',
  ENOSPC: 'disk',
  EACCES: 'disk',
  EROFS: 'disk',
};

export const mailFault = (codes: string): MailFault => faults[codes.split(' ', 1)[0]!] ?? 'other';
