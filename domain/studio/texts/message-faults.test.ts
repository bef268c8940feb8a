import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../text/language.ts';
import { messageFaults, placeholderNames } from './message-faults.ts';

const faults = (source: string, text: string, language: Language = 'en') =>
  messageFaults(text, { source, language, compile }).map(({ key, names }) => (names === '' ? key : `${key}: ${names}`));

const hours = 'Within {hours, plural, one {# hour} other {# hours}}.';
const russianHours = 'За {hours, plural, one {# час} few {# часа} many {# часов} other {# часа}}.';
const choice = '{kind, select, project {Submission no. {id}} other {Message no. {id}}}';

describe('a text may replace a default', () => {
  it.each([
    ['Keep {developer}%.', '{developer}% stays with you, all {developer}.'],
    ['Write to <mail></mail>.', 'Questions? <mail></mail>'],
    ['See <link>how we count</link>.', 'All of it is <link>explained</link>.'],
    [hours, 'Give us {hours, plural, =1 {an hour} one {# hour} other {# hours}}.'],
    [choice, '{kind, select, project {Project {id}} other {Letter {id}}}'],
    ['Plain.', 'R&D < 3 people, "quotes", it’s \\ & <3 &lt;b&gt; -> $1 %s'],
    ['Two\nlines.', 'One line with a }.'],
  ])('with the same placeholders and tags: %s → %s', (source, text) => {
    expect(faults(source, text)).toEqual([]);
  });

  it('without the exact numbers of its plural, whose general form applies then', () => {
    expect(
      faults('{count, plural, =1 {One.} =3 {Three.} other {Many.}}', '{count, plural, other {All of us.}}'),
    ).toEqual([]);
  });

  it('with further forms of the language', () => {
    expect(faults('{n, plural, one {#} other {#}}', '{n, plural, one {#} few {#} other {#}}', 'ro')).toEqual([]);
  });
});

describe('a text may not replace a default', () => {
  it.each([
    ['a missing placeholder', 'Keep {developer}%.', 'Keep most of it.', ['missingPlaceholders: {developer}']],
    ['an unknown placeholder', 'Keep it.', 'Keep {percent}%.', ['unknownPlaceholders: {percent}']],
    [
      'a renamed placeholder',
      'Keep {developer}%.',
      'Keep {share}%.',
      ['missingPlaceholders: {developer}', 'unknownPlaceholders: {share}'],
    ],
    ['a missing tag', 'Write to <mail></mail>.', 'Write to us.', ['missingPlaceholders: <mail>']],
    [
      'a tag as a placeholder',
      'To <mail></mail>.',
      'To {mail}.',
      ['missingPlaceholders: <mail>', 'unknownPlaceholders: {mail}'],
    ],
    ['markup', 'Plain.', 'A <b>bold</b> text.', ['unknownPlaceholders: <b>']],
    ['a script', 'Plain.', '<script>alert(1)</script>', ['unknownPlaceholders: <script>']],
    ['markup that is not closed', 'Plain.', '<img src=x onerror=alert(1)>', ['tags']],
    ['a tag without its end', 'See <link>this</link>.', 'See <link>this.', ['tags']],
    ['a brace without its end', 'Keep {developer}%.', 'Keep {developer%.', ['braces']],
    ['an empty placeholder', 'Plain.', 'Plain {}.', ['braces']],
    [
      'a placeholder instead of a plural',
      hours,
      'Within {hours} hours.',
      ['missingPlaceholders: {hours, plural, …}', 'unknownPlaceholders: {hours}'],
    ],
    ['a plural without its general form', hours, 'Within {hours, plural, one {# hour}}.', ['choices']],
    [
      'a plural with a misspelled form',
      hours,
      'In {hours, plural, one {# hour} sevral {#} other {# h}}.',
      ['unknownForms: sevral'],
    ],
    ['a choice without one of its forms', choice, '{kind, select, other {No. {id}}}', ['missingForms: project']],
    [
      'a choice with another form',
      choice,
      '{kind, select, project {{id}} pitch {{id}} other {{id}}}',
      ['unknownForms: pitch'],
    ],
    [
      'a number format instead of a placeholder',
      'Since {year}.',
      'Since {year, number}.',
      ['missingPlaceholders: {year}', 'unknownPlaceholders: {year, number}'],
    ],
    [
      'a placeholder that only a form has lost',
      choice,
      '{kind, select, project {A} other {B}}',
      ['missingPlaceholders: {id}'],
    ],
  ])('with %s', (_what, source, text, expected) => {
    expect(faults(source, text)).toEqual(expected);
  });

  it('without the forms that its language needs', () => {
    const text = 'За {hours, plural, one {# час} other {# часов}}.';
    expect(faults(russianHours, text, 'ru')).toEqual(['missingForms: few, many']);
  });
});

it('the placeholders of a text are named once each, also those inside forms and tags', () => {
  const text = '{kind, select, a {<link>{title}</link>} other {{title}}} {count, plural, one {#} other {#}}';
  expect(placeholderNames(text, compile)).toEqual(['{kind, select, …}', '<link>', '{title}', '{count, plural, …}']);
});
