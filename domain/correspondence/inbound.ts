/** Limits of an incoming mail. What is over them is cut and says so; nothing is refused but what is larger than `bytes`. */
export const inboundLimits = {
  bytes: 50 * 1024 * 1024,
  /** Lines of fewer than `shortLine` bytes: of a mail with more of them only the beginning is read. Files have longer lines. */
  shortLines: 100_000,
  shortLine: 50,
  /** Characters of what was written, and of what it quotes. */
  text: 100_000,
  /** Messages that one address may start in an hour; more of them are stored in the archive, without a clock and without mails. */
  messagesPerHour: 20,
} as const;
