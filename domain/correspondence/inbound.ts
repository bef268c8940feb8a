/** Limits of an incoming email. Longer parts are truncated and marked; only an email larger than `bytes` is rejected. */
export const inboundLimits = {
  bytes: 50 * 1024 * 1024,
  /** The maximum of lines shorter than `shortLine` bytes; if an email has more, only its beginning is read. Encoded files have longer lines. */
  shortLines: 100_000,
  shortLine: 50,
  /** The maximum length of the text, and of the quoted text, in characters. */
  text: 100_000,
  /** The maximum of messages that one address may start per hour. Further messages are archived, without a response clock and without notices. */
  messagesPerHour: 20,
} as const;
