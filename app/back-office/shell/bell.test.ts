import { expect, it } from 'vitest';
import type { ListedNotification } from '../../../domain/operations/notification.ts';
import { linesOf } from './bell.tsx';

const createdAt = '2026-03-03T17:00:00.000Z';

/** Newest first, like the list. */
const listed = (...items: readonly Partial<ListedNotification>[]): ListedNotification[] =>
  items.map((item, index) => ({
    id: items.length - index,
    kind: 'overdue',
    projectId: null,
    messageId: null,
    title: '',
    createdAt,
    readAt: createdAt,
    ...item,
  }));

const shown = (items: readonly ListedNotification[]) =>
  linesOf(items).map(({ id, count, readAt }) => `${id}: ${count}${readAt === null ? ', unread' : ''}`);

it('many overdue messages are one line in the place of the newest, unread if one of them is', () => {
  const items = listed(
    { messageId: 1 },
    { kind: 'answered', projectId: 7 },
    { messageId: 2, readAt: null },
    { projectId: 8, readAt: null },
    { messageId: 3 },
  );
  expect(shown(items)).toEqual(['5: 3, unread', '4: 1', '2: 1, unread']);
});

it('two overdue submissions and other kinds stay separate', () => {
  const items = listed(
    { projectId: 1 },
    { projectId: 2 },
    ...[3, 4, 5].map((projectId) => ({ kind: 'due' as const, projectId })),
  );
  expect(shown(items)).toEqual(['5: 1', '4: 1', '3: 1', '2: 1', '1: 1']);
});
