import { expect, it } from 'vitest';
import type { ContentSummary } from '../../../../../domain/content/content.ts';
import { listedEntities } from './listed-entities.ts';

const summary = (id: number, isPublic: boolean): ContentSummary => ({
  id,
  name: `Number ${id}`,
  order: id,
  isPublic,
  publishAt: null,
  withdrawAt: null,
  trashedAt: null,
  draftBy: null,
  hasDraft: !isPublic,
  untranslated: {},
});

it('public entities and drafts are listed together, in the operators’ order', () => {
  const listed = listedEntities([{ id: 1 }, { id: 3 }], [summary(3, true), summary(2, false), summary(1, true)]);
  expect(listed.map(({ id, entity }) => [id, entity])).toEqual([
    [3, { id: 3 }],
    [2, undefined],
    [1, { id: 1 }],
  ]);
});

it('an entity that was added a moment ago is the last one, and one that was deleted a moment ago is not listed', () => {
  const listed = listedEntities([{ id: 1 }, { id: 4 }], [summary(2, true), summary(1, true)]);
  expect(listed.map(({ id }) => id)).toEqual([1, 4]);
});
