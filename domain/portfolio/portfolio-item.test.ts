import { expect, test } from 'vitest';
import { analysePortfolio } from './portfolio-item.ts';

const item = (
  platforms: string[],
  more: { featured?: boolean; status?: 'live' | 'in_development' | 'completed' } = {},
) => ({
  platforms,
  featured: more.featured ?? false,
  status: more.status ?? 'live',
});

test('an empty portfolio has no items and no shares', () => {
  expect(analysePortfolio([])).toEqual({
    total: 0,
    featured: 0,
    live: 0,
    distribution: ['Steam', 'Epic Games', 'Mobile', 'Web'].map((platform) => ({ platform, count: 0, share: 0 })),
  });
});

test('items are counted by flag, status and platform, with shares of all items', () => {
  const analytics = analysePortfolio([
    item(['Steam', 'Web'], { featured: true }),
    item(['steam'], { status: 'completed' }),
    item(['Mobile', 'iOS'], { status: 'in_development' }),
  ]);
  expect(analytics).toMatchObject({ total: 3, featured: 1, live: 1 });
  expect(analytics.distribution).toEqual([
    { platform: 'Steam', count: 2, share: 67 },
    { platform: 'Epic Games', count: 0, share: 0 },
    { platform: 'Mobile', count: 1, share: 33 },
    { platform: 'Web', count: 1, share: 33 },
  ]);
});

test('phone platforms count as Mobile, once per item', () => {
  const { distribution } = analysePortfolio([
    item(['iOS', 'Android']),
    item(['android', 'Mobile', 'Web']),
    item(['App Store']),
    item(['Desktop']),
  ]);
  expect(distribution.map(({ platform, count }) => [platform, count])).toEqual([
    ['Steam', 0],
    ['Epic Games', 0],
    ['Mobile', 3],
    ['Web', 1],
  ]);
});
