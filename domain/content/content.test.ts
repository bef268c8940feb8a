import { describe, expect, it } from 'vitest';
import { changedParts, isSamePart, rebased } from './content.ts';

const content = (fields: object) => ({ ...fields, translations: {}, entryIds: {} });

describe('a part of content', () => {
  it.each([
    [['Godot'], ['Unity']],
    [['Godot'], []],
    [
      { entries: ['Fast'], ids: ['a'] },
      { entries: [], ids: [] },
    ],
    [{ web: true }, { web: false }],
    ['', null],
  ])('differs: %j and %j', (first, second) => {
    expect(isSamePart(first, second)).toBe(false);
  });

  it.each([
    [['Godot'], ['Godot']],
    [[], null],
    [undefined, []],
    [{ entries: [], ids: [] }, undefined],
    [
      { ios: true, web: false },
      { web: false, ios: true },
    ],
  ])('is the same: %j and %j', (first, second) => {
    expect(isSamePart(first, second)).toBe(true);
  });

  it('that is a list of plain values is among the changes, and is not overwritten by another operator’s save', () => {
    const base = content({ title: 'Lantern', technologies: ['Godot'] });
    const mine = content({ title: 'Lantern', technologies: ['Godot', 'Rust'] });
    const theirs = content({ title: 'Lamp', technologies: ['Godot'] });
    expect(changedParts(base, mine)).toEqual(['technologies']);
    expect(rebased('cases', { base, mine, theirs })).toEqual(
      content({ title: 'Lamp', technologies: ['Godot', 'Rust'] }),
    );
  });
});
