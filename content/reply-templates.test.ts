import { describe, expect, it } from 'vitest';
import { languages } from '../domain/text/language.ts';
import { replyForm } from '../domain/conversation/reply.ts';
import { templateForm } from '../domain/conversation/template.ts';
import { studio } from '../studio.ts';
import { builtInTemplates, fillTexts, replyTexts } from './reply-templates.ts';

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

it('a long name is cut, so the subject can still be sent', () => {
  for (const { template, language } of every) {
    const { subject } = fillTexts(replyTexts[language][template.key], language, { project: 'long '.repeat(100) });
    expect(replyForm.safeParse({ subject, body: 'x' }).success).toBe(true);
  }
});
