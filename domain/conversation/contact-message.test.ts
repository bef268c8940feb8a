import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import en from '../../app/i18n/catalogues/en.json' with { type: 'json' };
import { issueText } from '../text/issue.ts';
import { messageForm } from './contact-message.ts';
import { truncateAtWord, messageCopy, messageLimits } from '../forms/message-limits.ts';

const form = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A message of substance.' };
const text = createTranslator({ locale: 'en', messages: en, namespace: 'validation' });

/** The error texts of a form by field. */
function errorTexts(changes: Partial<Record<keyof typeof form, string>>): Record<string, string> {
  const result = z.safeParse(messageForm, { ...form, ...changes }, { reportInput: true });
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => {
      const { key, values } = issueText(issue);
      return [String(issue.path[0]), text(key, values)];
    }),
  );
}

describe('the contact form', () => {
  test('accepts names of 2 to 50, subjects of 3 to 100 and messages of 10 to 1000 characters', () => {
    expect(messageLimits).toEqual({
      name: { min: 2, max: 50 },
      subject: { min: 3, max: 100 },
      message: { min: 10, max: 1000 },
    });
    for (const [field, { min, max }] of Object.entries(messageLimits)) {
      for (const length of [min, max]) expect(errorTexts({ [field]: 'x'.repeat(length) })).toEqual({});
      for (const length of [min - 1, max + 1])
        expect(errorTexts({ [field]: 'x'.repeat(length) })).toHaveProperty(field);
    }
  });

  test.each([
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', 'x'.repeat(51), 'Name must be less than 50 characters'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['subject', 'ab', 'Subject must be at least 3 characters'],
    ['subject', 'x'.repeat(101), 'Subject must be less than 100 characters'],
    ['message', 'too short', 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(1001), 'Message must be less than 1000 characters'],
  ])('reports for an invalid %s: %3$s', (field, value, message) => {
    expect(errorTexts({ [field]: value })).toEqual({ [field]: message });
  });

  test('counts characters after trimming', () => {
    expect(errorTexts({ message: `   ${'x'.repeat(9)}   ` })).toEqual({
      message: 'Message must be at least 10 characters',
    });
  });
});

describe('the copy that a publishing form sends', () => {
  const note = 'The whole text stands in the submission.';

  test('is unchanged if it fits', () => {
    expect(messageCopy(form, note)).toEqual(form);
  });

  test('is truncated at a word, with an ellipsis and a line that names the place of the full text', () => {
    const copy = messageCopy({ ...form, subject: 'word '.repeat(60), message: 'word '.repeat(600) }, note);
    expect(errorTexts(copy)).toEqual({});
    expect(copy.subject).toMatch(/word…$/);
    expect(copy.message.endsWith(`word…\n\n${note}`)).toBe(true);
  });

  test('obeys the limits, regardless of its text', () => {
    expect(errorTexts(messageCopy({ ...form, name: '😀' }, note))).toEqual({});
    expect(errorTexts(messageCopy({ ...form, name: 'A', message: '😀'.repeat(900) }, note))).toEqual({});
    expect(errorTexts(messageCopy({ ...form, name: 'x'.repeat(300), subject: 'x'.repeat(300) }, note))).toEqual({});
  });

  test('never ends inside a character', () => {
    expect(truncateAtWord('😀'.repeat(10), 8).isWellFormed()).toBe(true);
    expect(truncateAtWord('short', 8)).toBe('short');
  });
});
