import { truncateAtWord } from '../domain/contact-message.ts';
import { type Language, languages } from '../domain/language.ts';
import { replyLimits } from '../domain/reply.ts';
import { facts } from '../domain/facts.ts';
import { studio } from '../studio.ts';

/** The usual answers to a submission or a message, with their titles in the operator's menu. */
const titles = {
  received: 'Received, being read',
  moreInfo: 'Ask for more',
  call: 'Suggest a call',
  accepted: 'Accepted',
  declined: 'Declined',
} as const;
type Key = keyof typeof titles;

const replyTemplates = Object.entries(titles).map(([key, title]) => ({ key: key as Key, title }));
export type ReplyTemplate = (typeof replyTemplates)[number];

interface ReplyText {
  subject: string;
  body: string;
}

/**
 * What a module of `replies/` exports: the template texts of a language, and how a body's `{greeting}` reads. Other
 * placeholders: `{project}`, `{studio}`, `{call}`, `{developer}`, `{publisher}`.
 */
export type ReplyTexts = Record<Key, ReplyText> & { greetings: { named: string; plain: string } };

export const replyTexts = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => [language, (await import(`./replies/${language}.ts`)).replies as ReplyTexts]),
  ),
) as Record<Language, ReplyTexts>;

/** The values of a template's placeholders. */
export interface ReplyValues {
  /** The sender's name, for the greeting. */
  name?: string | null;
  /** The submission's name, or the message's subject. */
  project: string;
}

/** What a new database's templates are. */
export const builtInTemplates = replyTemplates.map(({ key, title }) => ({
  key,
  title,
  texts: Object.fromEntries(languages.map((language) => [language, replyTexts[language][key]])),
}));

/** A template's subject and body in a language, with the placeholders filled, once: values are not searched for placeholders. */
export function fillTexts(texts: ReplyText, language: Language, { name: sender, project }: ReplyValues): ReplyText {
  const { named, plain } = replyTexts[language].greetings;
  const values: Record<string, string | number> = {
    ...facts,
    greeting: sender ? named.replace('{name}', () => sender) : plain,
    project,
    call: studio.booking.webConference,
  };
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (placeholder, name) => `${values[name] ?? placeholder}`);
  const { subject, body } = texts;
  // A value may have been stored before names were lines.
  const line = filled(subject).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return { subject: truncateAtWord(line, replyLimits.subject.max), body: filled(body) };
}
