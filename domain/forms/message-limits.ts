/* This module must not import Zod, which visitors load only to validate a form. */

/** The address to which forms send messages: `POST /api/contact-v2` in its other form (product.md, section 7). */
export const contactAddress = '/.netlify/functions/contact-v2';

/** Limits of the contact form, in characters (product.md, sections 5 and 9). */
export const messageLimits = {
  name: { min: 2, max: 50 },
  subject: { min: 3, max: 100 },
  message: { min: 10, max: 1000 },
} as const;

/** The texts of a contact message. */
type MessageTexts = Record<'name' | 'email' | 'subject' | 'message', string>;

/** Truncates `text` at a word, so it has at most `max` characters including an ellipsis. */
export function truncateAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const excerpt = text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const space = excerpt.search(/\s\S*$/);
  return `${(space > max / 2 ? excerpt.slice(0, space) : excerpt).trimEnd()}…`;
}

/**
 * The copy that a publishing form sends to the contact endpoint, truncated to the contact limits (decision 15).
 * @param parts its `message` is the full text @param wholeTextNote is appended to a truncated message, and names the place of the full text
 */
export function messageCopy(parts: MessageTexts, wholeTextNote: string): MessageTexts {
  const { name, subject, message } = messageLimits;
  const tail = `\n\n${wholeTextNote}`;
  return {
    // The limits count characters; JavaScript counts some of them as two.
    name: truncateAtWord(parts.name, name.max) + '.'.repeat(Math.max(0, name.min - Array.from(parts.name).length)),
    email: parts.email,
    subject: truncateAtWord(parts.subject, subject.max),
    message:
      parts.message.length <= message.max
        ? parts.message
        : truncateAtWord(parts.message, message.max - tail.length) + tail,
  };
}
