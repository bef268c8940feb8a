/** Limits of an incoming email. Longer parts are cut and marked as cut; only an email larger than `bytes` is rejected. */
export const inboundLimits = {
  bytes: 50 * 1024 * 1024,
  /** Lines of fewer than `shortLine` bytes. Only the beginning of an email with more of them is read; encoded files have longer lines. */
  shortLines: 100_000,
  shortLine: 50,
  /** Characters of the text, and of the quoted text. */
  text: 100_000,
  /** Messages that one address may start in an hour. Further ones are stored in the archive, without a clock and without notices. */
  messagesPerHour: 20,
} as const;
