import { truncateAtWord } from '../domain/forms/message-limits.ts';
import type { DeclineReason } from '../domain/decline/decline.ts';
import { type Language, languages } from '../domain/text/language.ts';
import type { NeededField } from '../domain/pitch/fields.ts';
import { replyLimits } from '../domain/conversation/reply.ts';
import { factsOf } from '../domain/studio/facts.ts';
import type { StudioFacts } from '../domain/studio/studio.ts';

/** The keys of the built-in templates, with their titles in the operator's menu. */
const titles = {
  received: 'Received, being read',
  moreInfo: 'Ask for more',
  call: 'Suggest a call',
  accepted: 'Accepted',
  declined: 'Declined',
};
type Key = keyof typeof titles;

type ReplyText = { subject: string; body: string };

/**
 * The exports of a module in `replies/`: the template texts of a language, and its forms of a body's `{greeting}`. Other
 * placeholders: `{project}`, `{reason}`, `{missing}`, `{studio}`, `{call}`, `{developer}`, `{publisher}`.
 */
export type ReplyTexts = Record<Key, ReplyText> & {
  greetings: { named: string; plain: string };
  /** The paragraph of `{reason}` for each reason of a decline, and without one. */
  reasons: Record<DeclineReason | 'none', string>;
  /** The paragraph of `{missing}`, and its words for each field of a pitch. `none` asks for more if nothing is known to be missing. */
  missing: Record<NeededField | 'title' | 'none', string>;
};

export const replyTexts = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => [language, (await import(`./replies/${language}.ts`)).replies as ReplyTexts]),
  ),
) as Record<Language, ReplyTexts>;

/** The templates of a new database. */
export const builtInTemplates = (Object.keys(titles) as Key[]).map((key) => ({
  key,
  title: titles[key],
  texts: Object.fromEntries(languages.map((language) => [language, replyTexts[language][key]])),
}));

/**
 * The values of a template's placeholders: the sender's name for the greeting, the submission's name or the message's subject, the reason
 * of a decline, and the fields that the pitch lacks.
 */
export type ReplyValues = {
  name?: string | null;
  project: string;
  reason?: DeclineReason | undefined;
  missing?: readonly NeededField[] | undefined;
  /** The values that a booking link fills in. `submission` is the number of the submission. */
  booking?: { email: string; submission?: number | undefined };
};

/** The address of a booking page that has the sender's name and address and the number of the submission filled in. */
function bookingLink(page: string, { name, booking }: ReplyValues): string {
  const link = new URL(page);
  if (name) link.searchParams.set('name', name);
  if (booking) link.searchParams.set('email', booking.email);
  if (booking?.submission !== undefined) link.searchParams.set('metadata[submission]', String(booking.submission));
  return link.href;
}

/** The subject and body of a template in a language, in the name of the studio. Placeholders are filled in one pass, so values are not searched for placeholders. */
export function fillTexts(texts: ReplyText, language: Language, reply: ReplyValues, studio: StudioFacts): ReplyText {
  const { name: sender, project, reason, missing = [] } = reply;
  const { greetings, reasons } = replyTexts[language];
  const { named, plain } = greetings;
  const values: Record<string, string | number> = {
    ...factsOf(studio),
    greeting: sender ? named.replace('{name}', () => sender) : plain,
    project,
    reason: reasons[reason ?? 'none'],
    missing: missingParagraph(language, missing),
    call: studio.booking.webConference ? bookingLink(studio.booking.webConference, reply) : studio.email,
  };
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (placeholder, name) => `${values[name] ?? placeholder}`);
  // A value may have been stored before names were limited to one line.
  const subject = filled(texts.subject).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return {
    subject: truncateAtWord(subject, replyLimits.subject.max),
    body: filled(reason ? withReason(texts.body) : texts.body),
  };
}

function missingParagraph(language: Language, missing: readonly NeededField[]): string {
  const texts = replyTexts[language].missing;
  return missing.length === 0 ? texts.none : `${texts.title}\n\n${missingLines(language, missing).join('\n')}`;
}

/** The missing fields of a pitch, one per line, in the language of its sender. */
const missingLines = (language: Language, missing: readonly NeededField[]): string[] =>
  missing.map((name) => `• ${replyTexts[language].missing[name]}`);

/** The text with a place for the reason of a decline: after the second paragraph, unless its author has chosen another one. */
function withReason(body: string): string {
  if (body.includes('{reason}')) return body;
  const paragraphs = body.split('\n\n');
  return [...paragraphs.slice(0, 2), '{reason}', ...paragraphs.slice(2)].join('\n\n');
}
