import { truncateAtWord } from '../domain/conversation/contact-message.ts';
import { type Language, languages } from '../domain/text/language.ts';
import { replyLimits } from '../domain/conversation/reply.ts';
import { facts } from '../domain/studio/facts.ts';
import { studio } from '../studio.ts';

/** The usual answers to a submission or a message, with their titles in the operator's menu. */
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
 * What a module of `replies/` exports: the template texts of a language, and how a body's `{greeting}` reads. Other
 * placeholders: `{project}`, `{studio}`, `{call}`, `{developer}`, `{publisher}`.
 */
export type ReplyTexts = Record<Key, ReplyText> & { greetings: { named: string; plain: string } };

export const replyTexts = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => [language, (await import(`./replies/${language}.ts`)).replies as ReplyTexts]),
  ),
) as Record<Language, ReplyTexts>;

/** What a new database's templates are. */
export const builtInTemplates = (Object.keys(titles) as Key[]).map((key) => ({
  key,
  title: titles[key],
  texts: Object.fromEntries(languages.map((language) => [language, replyTexts[language][key]])),
}));

/** The values of a template's placeholders: for the greeting the sender's name; the submission's name or the message's subject. */
export type ReplyValues = { name?: string | null; project: string };

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
  // A value may have been stored before names were lines.
  const subject = filled(texts.subject).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return { subject: truncateAtWord(subject, replyLimits.subject.max), body: filled(texts.body) };
}
