import { describe, expect, it } from 'vitest';
import { changedFields, mergeDrafts } from './form.ts';

const base = { name: 'Lanternfall', budget: '', platforms: ['Steam'] };

describe('two operators who changed the same entity', () => {
  it('differ only in fields with another meaning', () => {
    expect(changedFields(base, { ...base, platforms: ['Steam'] })).toEqual([]);
    expect(changedFields(base, { name: 'Lanternrise', budget: '', platforms: ['Steam', 'Web'] })).toEqual([
      'name',
      'platforms',
    ]);
  });

  it('lose nothing if they changed different fields', () => {
    const merged = mergeDrafts(base, { ...base, budget: '$1' }, { ...base, name: 'Lanternrise' });
    expect(merged).toEqual({ name: 'Lanternrise', budget: '$1', platforms: ['Steam'] });
  });

  it('keep their own value if both changed one field, even if it was emptied', () => {
    const theirs = { ...base, name: 'Lanternrise', platforms: ['Web'] };
    expect(mergeDrafts(base, { ...base, name: 'Lamp', platforms: [] }, theirs)).toEqual({
      name: 'Lamp',
      budget: '',
      platforms: [],
    });
  });
});
