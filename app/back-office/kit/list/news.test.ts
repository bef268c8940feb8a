import { expect, it } from 'vitest';
import { newsOf } from './news.tsx';

const list = (...ids: number[]) => ids.map((id) => ({ id, status: 'pending', version: 1, updatedAt: '10:00' }));
const news = (shown: readonly { id: number }[], stored: readonly { id: number }[], hasMore = false) =>
  newsOf([{ shown, stored, hasMore }]);

it('arrivals and other operators’ changes are counted, and nothing else', () => {
  expect(news(list(9, 8), list(9, 8))).toEqual({ added: 0, changed: 0 });
  expect(news(list(9, 8), list(11, 10, 9, 8))).toEqual({ added: 2, changed: 0 });
  const [first, second] = list(9, 8);
  expect(news([first!, second!], [{ ...first!, status: 'completed' }, second!])).toEqual({ added: 0, changed: 1 });
  const noted = { ...first!, version: 2, updatedAt: '10:05' };
  expect(news([first!, second!], [noted, second!])).toEqual({ added: 0, changed: 0 });
  // Sorted by arrival, oldest first.
  expect(news(list(1, 2), list(1, 2, 3))).toEqual({ added: 1, changed: 0 });
});

it('an entry that is no longer in the list was changed', () => {
  expect(news(list(9, 8, 7), list(9, 7))).toEqual({ added: 0, changed: 1 });
  expect(news(list(9, 8, 7), list(10, 9, 7))).toEqual({ added: 1, changed: 1 });
  expect(news(list(1, 2), list(2, 3))).toEqual({ added: 1, changed: 1 });
});

it('entries that only moved to or from the next page do not count', () => {
  expect(news(list(9, 8, 7), list(10, 9, 8), true)).toEqual({ added: 1, changed: 0 });
  expect(news(list(9, 8, 7), list(9, 7, 6), true)).toEqual({ added: 0, changed: 1 });
  expect(news(list(9, 8, 7), list(9, 8, 6), true)).toEqual({ added: 0, changed: 1 });
  expect(news(list(9, 8, 7), list(10, 9, 7), true)).toEqual({ added: 1, changed: 1 });
});

it('an entry that moved from one column to another counts as changed once', () => {
  const [moved] = list(5);
  const parts = [
    { shown: [...list(9), moved!], stored: list(9), hasMore: false },
    { shown: list(4), stored: [{ ...moved!, status: 'completed' }, ...list(4)], hasMore: false },
  ];
  expect(newsOf(parts)).toEqual({ added: 0, changed: 1 });
});
