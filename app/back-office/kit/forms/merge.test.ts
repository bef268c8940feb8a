import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, fieldsOf, mergeFields, withFields } from './merge.ts';

const base = { name: 'Lanternfall', budget: '', platforms: ['Steam'], storeUrls: { web: '', steam: '' } };
const merge = (mine: object, theirs: object) =>
  mergeFields({ base: fieldsOf(base), mine: fieldsOf(mine), theirs: fieldsOf(theirs) });

describe('two operators who changed the same entity', () => {
  it('differ only in fields with another meaning', () => {
    expect(changedFields(base, { ...base, platforms: ['Steam'] })).toEqual([]);
    expect(changedFields(base, { ...base, name: 'Lanternrise', platforms: ['Steam', 'Web'] })).toEqual([
      'name',
      'platforms',
    ]);
    expect(changedFields(base, { ...base, storeUrls: { web: 'https://a.example', steam: '' } })).toEqual([
      'storeUrls.web',
    ]);
  });

  it('do not differ in the order of the keys of an entry, which a database may change', () => {
    const links = (...entries: object[]) => ({ ...base, links: entries });
    expect(changedFields(links({ name: 'Site', address: null }), links({ address: null, name: 'Site' }))).toEqual([]);
  });

  it('dispute nothing and lose nothing if they changed different fields, also of one group', () => {
    const { merged, disputed } = merge(
      { ...base, budget: '$1', storeUrls: { web: 'https://mine.example', steam: '' } },
      { ...base, name: 'Lanternrise', storeUrls: { web: '', steam: 'https://theirs.example' } },
    );
    expect(disputed).toEqual([]);
    expect(withFields(base, merged)).toEqual({
      name: 'Lanternrise',
      budget: '$1',
      platforms: ['Steam'],
      storeUrls: { web: 'https://mine.example', steam: 'https://theirs.example' },
    });
  });

  it('dispute a field that both changed, even if one of them emptied it', () => {
    const { merged, disputed } = merge({ ...base, platforms: [] }, { ...base, platforms: ['Web'], budget: '$2' });
    expect(disputed).toEqual(['platforms']);
    expect(merged).toMatchObject({ platforms: [], budget: '$2' });
  });

  it('dispute nothing if both made the same change', () => {
    expect(merge({ ...base, budget: '$3' }, { ...base, budget: '$3' }).disputed).toEqual([]);
  });
});

it('the values of a form are the same after they were divided into fields', () => {
  const value = fc.oneof(fc.string(), fc.boolean(), fc.array(fc.string()));
  const name = fc.stringMatching(/^[a-z]{1,5}$/);
  const values = fc.dictionary(name, fc.oneof(value, fc.dictionary(name, value)));
  fc.assert(
    fc.property(values, (form) => {
      expect(withFields(form, fieldsOf(form))).toEqual(form);
    }),
  );
});
