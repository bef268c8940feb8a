import { describe, expect, it } from 'vitest';
import { declineForm, sentencesOf, sharedLimits } from './decline.ts';

describe('the sentences of an assessment', () => {
  it('end with a mark and a space, or with the line', () => {
    expect(sentencesOf('A strong hook. But the market is small!\nOne note without a mark\n\n„Bine.” Și atât…')).toEqual(
      ['A strong hook.', 'But the market is small!', 'One note without a mark', '„Bine.”', 'Și atât…'],
    );
  });

  it('keep numbers and addresses in one piece', () => {
    expect(sentencesOf('It asks for 1.5 million. See https://player.example/build.zip for v0.2.')).toEqual([
      'It asks for 1.5 million.',
      'See https://player.example/build.zip for v0.2.',
    ]);
  });

  it('are empty without a text, and exclude one that is too long to share', () => {
    expect(sentencesOf(null)).toEqual([]);
    expect(sentencesOf(`Short. ${'x'.repeat(sharedLimits.length)}.`)).toEqual(['Short.']);
  });
});

it('a declining reply has one reason and at most two sentences', () => {
  const accepts = (form: object) => declineForm.safeParse(form).success;
  expect(accepts({ reason: 'fit' })).toBe(true);
  expect(accepts({ reason: 'market', shared: ['One.', 'Two.'] })).toBe(true);
  expect(accepts({ reason: 'market', shared: ['One.', 'Two.', 'Three.'] })).toBe(false);
  expect(accepts({ reason: 'boredom' })).toBe(false);
});
