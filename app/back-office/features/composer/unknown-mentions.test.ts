import { expect, it } from 'vitest';
import { unknownMentions } from './unknown-mentions.ts';

const operators = [{ username: 'ilinca' }, { username: 'ana.pop' }];

it.each([
  ['Ask @ilinca, then @Ana.Pop.', []],
  ['Ask @radu about it', ['radu']],
  ['Ask @radu.', ['radu']],
  ['@radu and @vera, @radu', ['radu', 'vera']],
  ['Write to radu@studio.example', []],
  ['Ask @ili', []],
  ['Ask @ili now', ['ili']],
  ['Ask @rad', ['rad']],
])('%s', (text, names) => {
  expect(unknownMentions(text, operators)).toEqual(names);
});

it('names nobody before the operators are loaded', () => {
  expect(unknownMentions('Ask @radu', [])).toEqual([]);
});
