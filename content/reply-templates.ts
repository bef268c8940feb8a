import { truncateAtWord } from '../domain/forms/message-limits.ts';
import { type Language, languages } from '../domain/text/language.ts';
import { replyLimits } from '../domain/conversation/reply.ts';
import { facts } from '../domain/studio/facts.ts';
import { studio } from '../studio.ts';

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
 * placeholders: `{project}`, `{studio}`, `{call}`, `{developer}`, `{publisher}`.
 */
export type ReplyTexts = Record<Key, ReplyText> & { greetings: { named: string; plain: string } };

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

/** The values of a template's placeholders: the sender's name for the greeting, and the submission's name or the message's subject. */
export type ReplyValues = { name?: string | null; project: string };

/** The subject and body of a template in a language. Placeholders are filled in one pass, so values are not searched for placeholders. */
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
  // A value may have been stored before names were limited to one line.
  const subject = filled(texts.subject).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return { subject: truncateAtWord(subject, replyLimits.subject.max), body: filled(texts.body) };
}
