import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { caseInsert, caseUpdate } from './case.ts';
import { featureInsert, featureUpdate } from './feature.ts';
import { partnerInsert, partnerUpdate } from './partner.ts';
import { portfolioInsert, portfolioUpdate } from '../portfolio/portfolio-item.ts';
import { columnLimits } from '../text/text.ts';

describe.each([
  ['case', caseInsert, caseUpdate],
  ['partner', partnerInsert, partnerUpdate],
  ['feature', featureInsert, featureUpdate],
  ['portfolio item', portfolioInsert, portfolioUpdate],
] as const)('the update of a %s', (_name, insert, update) => {
  test('has the fields of its insert, all optional and without defaults', () => {
    expect(Object.keys(update.shape).toSorted()).toEqual(Object.keys(insert.shape).toSorted());
    expect(z.parse(update as z.core.$ZodType, {})).toEqual({});
  });
});

test('a new case is live, has no downloads, is neither featured nor a top case, and comes first', () => {
  expect(z.parse(caseInsert, { title: 'A', description: 'B', projectType: 'game' })).toMatchObject({
    status: 'live',
    downloads: 0,
    order: 0,
    featured: false,
    topCase: false,
  });
});

test('a new case without a project type is a game', () => {
  expect(z.parse(caseInsert, { title: 'A', description: 'B' }).projectType).toBe('game');
});

test('a new portfolio item is a live web project that is not featured', () => {
  expect(z.parse(portfolioInsert, { title: 'A' })).toMatchObject({
    projectType: 'web',
    status: 'live',
    featured: false,
    downloads: 0,
  });
});

test('short texts have the limits of their columns', () => {
  expect(columnLimits).toEqual({ role: 20, status: 20, priority: 20, projectType: 50, category: 50 });
  const entity = { title: 'A', description: 'B' };
  expect(z.safeParse(caseInsert, { ...entity, projectType: 'x'.repeat(50), category: 'x'.repeat(50) }).success).toBe(
    true,
  );
  expect(z.safeParse(caseInsert, { ...entity, projectType: 'x'.repeat(51) }).success).toBe(false);
  expect(z.safeParse(caseInsert, { ...entity, projectType: 'game', category: 'x'.repeat(51) }).success).toBe(false);
});
