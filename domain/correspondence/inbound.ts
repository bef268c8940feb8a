/** Limits of an incoming email. Longer parts are truncated and marked; only an email larger than `bytes` is rejected. */
export const inboundLimits = {
  bytes: 50 * 1024 * 1024,
  /** The limit of lines shorter than `shortLine` bytes: of an email with more, only the beginning is read. Encoded files have longer lines. */
  shortLines: 100_000,
  shortLine: 50,
  /** The maximum length of the text, and of the quoted text, in characters. */
  text: 100_000,
  /** The messages that one address may start per hour. Further ones are archived, without a clock and without notices. */
  messagesPerHour: 20,
} as const;
