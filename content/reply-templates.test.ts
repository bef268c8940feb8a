import { describe, expect, it } from 'vitest';
import { declineReasons } from '../domain/decline/decline.ts';
import { type Language, languages } from '../domain/text/language.ts';
import { replyForm } from '../domain/conversation/reply.ts';
import { templateForm } from '../domain/conversation/template.ts';
import { defaultStudio as studio } from '../domain/studio/default-studio.ts';
import { builtInTemplates, fillTexts as fillTextsOf, replyTexts, type ReplyValues } from './reply-templates.ts';

const fillTexts = (texts: { subject: string; body: string }, language: Language, reply: ReplyValues) =>
  fillTextsOf(texts, language, reply, studio);

const every = builtInTemplates.flatMap((template) => languages.map((language) => ({ template, language })));

it('templates have unique keys and titles', () => {
  expect(new Set(builtInTemplates.map(({ key }) => key)).size).toBe(builtInTemplates.length);
  expect(new Set(builtInTemplates.map(({ title }) => title)).size).toBe(builtInTemplates.length);
});

describe.each(every)('the template $template.key in $language', ({ template, language }) => {
  const filled = fillTexts(replyTexts[language][template.key], language, { name: 'Mira', project: 'Lanternfall' });

  it('is valid as an operator’s template', () => {
    const { key: _key, ...form } = template;
    expect(templateForm.safeParse({ ...form, shared: true }).success).toBe(true);
  });

  it('has no placeholder left and can be sent without a change', () => {
    expect(filled.subject + filled.body).not.toMatch(/[{}]/);
    expect(replyForm.parse(filled)).toEqual(filled);
  });

  it('greets the sender, with or without a name, and names the subject and the studio', () => {
    expect(filled.body.split('\n')[0]).toContain('Mira');
    const nameless = fillTexts(replyTexts[language][template.key], language, {
      name: null,
      project: 'Lanternfall',
    }).body.split('\n')[0];
    expect(nameless).toMatch(/^\p{L}[\p{L} ]+[,!]$/u);
    expect(filled.subject).toContain('Lanternfall');
    expect(filled.body.split('\n').at(-1)).toContain(studio.name);
  });

  it('is written in that language', () => {
    expect(/\p{Script=Cyrillic}/u.test(filled.subject)).toBe(language === 'ru');
    expect(/[ăâîșț]/.test(filled.body)).toBe(language === 'ro');
    expect(filled.body).not.toMatch(/[şţ]/);
    const { subject, body } = replyTexts[language][template.key];
    expect((subject + body).replaceAll(/[“«„]\{project\}[”»]/g, '')).not.toContain('{project}');
  });
});

it('a text that a sender typed is inserted unchanged', () => {
  const typed = '{studio} $& $1 <b>';
  const { subject, body } = fillTexts(replyTexts.en.received, 'en', { name: typed, project: typed });
  expect(subject).toBe(`“${typed}” is on our desk`);
  expect(body.split('\n')[0]).toBe(`Hello ${typed},`);
});

it('a long name is truncated, so the subject can still be sent', () => {
  for (const { template, language } of every) {
    const { subject } = fillTexts(replyTexts[language][template.key], language, { project: 'long '.repeat(100) });
    expect(replyForm.safeParse({ subject, body: 'x' }).success).toBe(true);
  }
});

it('a booking link carries the sender’s name and address, and the number of the submission', () => {
  const booking = { email: 'mira+games@player.example', submission: 4101 };
  const { body } = fillTexts({ subject: 'x', body: 'Book: {call}' }, 'en', {
    name: 'Mira & co',
    project: 'Lamp',
    booking,
  });
  const link = new URL(body.slice('Book: '.length));
  expect(link.origin + link.pathname).toBe(studio.booking.webConference);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    name: 'Mira & co',
    email: 'mira+games@player.example',
    'metadata[submission]': '4101',
  });
  expect(body).not.toContain(' co');
});

it('a reason has a paragraph in each language, also in a template without a place for it', () => {
  for (const language of languages) {
    const { reasons, declined } = replyTexts[language];
    for (const reason of declineReasons) {
      expect(fillTexts(declined, language, { project: 'Lamp', reason }).body).toContain(`\n\n${reasons[reason]}\n\n`);
      const withoutPlace = { subject: 'x', body: 'Hello,\n\nNo, sorry.\n\nWe' };
      expect(fillTexts(withoutPlace, language, { project: 'Lamp', reason }).body).toBe(
        `Hello,\n\nNo, sorry.\n\n${reasons[reason]}\n\nWe`,
      );
    }
    expect(new Set(Object.values(reasons)).size).toBe(declineReasons.length + 1);
    expect(fillTexts(declined, language, { project: 'Lamp' }).body).toContain(reasons.none);
  }
});

describe.each(languages)('the template that requests missing information, in %s,', (language) => {
  const { moreInfo, missing } = replyTexts[language];

  it('names the missing fields of the pitch', () => {
    const { body } = fillTexts(moreInfo, language, { project: 'Lamp', missing: ['stage', 'videoLink'] });
    expect(body).toContain(`${missing.title}\n\n• ${missing.stage}\n• ${missing.videoLink}\n\n`);
    expect(body).not.toContain(missing.hook);
  });

  it('requests information in general if no missing field is known', () => {
    expect(fillTexts(moreInfo, language, { project: 'Lamp', missing: [] }).body).toContain(missing.none);
  });
});
