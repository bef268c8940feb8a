import type { AuditFilter } from '../../domain/operations/audit.ts';
import { ledgerLimits } from '../../domain/studio/facts.ts';
import { ledgerOf } from '../../domain/promise/ledger.ts';
import { type MessagesFilter, messageSorts, projectSorts, type ProjectsFilter } from '../../domain/inbox/list-query.ts';
import { projectStatuses } from '../../domain/conversation/project.ts';
import { startOfDay } from '../../domain/promise/promise.ts';
import { reportQuery } from '../../domain/promise/report.ts';
import { findAuditEntries } from '../../server/audit/store.ts';
import { listContent } from '../../server/content/editing.ts';
import { readTopics } from '../../server/http/events/events.ts';
import { ledgerItems } from '../../server/ledger/store.ts';
import { fileOf, keyOf, listMedia, mediaUses } from '../../server/media/store.ts';
import { findMessages } from '../../server/messages/list/store.ts';
import { countsTopic, listNotifications } from '../../server/notifications/reading.ts';
import { messageDetails, projectDetails } from '../../server/conversation/details/store.ts';
import { findProjects } from '../../server/projects/list/store.ts';
import { readReport } from '../../server/reports/store.ts';
import { find } from '../../server/search/find/store.ts';
import { senderDetails } from '../../server/senders/details.ts';
import { findSenders } from '../../server/senders/store.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';
import { studio } from '../../studio.ts';
import { countViews } from '../../server/views/store.ts';
import { busyId, operators } from './back-office.ts';

/** What an operator opens, and the most ms that it may take. */
export type Read = { what: string; read: () => Promise<unknown>; most: number };

const operator = { id: 1, username: 'operator1', email: null, role: 'editor' } as const;

const limits = { list: 30, report: 100 } as const;

/** Everything that the back office lists, counts and searches, as its endpoints read it. */
export function backOfficeReads(database: TestDatabase, vocabulary: string[], now: Date): Read[] {
  const { db } = database;
  const listeners = [1, 2, 3].map((userId) => ({ id: `${userId}`, userId, projectId: null, messageId: null }));
  const read = (what: string, call: () => Promise<unknown>, most: number = limits.list) => ({ what, read: call, most });
  const each = <Filter>(list: string, filters: Record<string, Filter>, call: (filter: Filter) => Promise<unknown>) =>
    Object.entries(filters).map(([what, filter]) => read(list + what, () => call(filter)));
  const reports = [{}, { weeks: '52' }, { weeks: '4', compare: 'year' }, { of: 'messages' }].map((query) =>
    read(`a report ${JSON.stringify(query)}`, () => readReport(database, reportQuery.parse(query), now), limits.report),
  );
  const readLedger = async () => {
    const since = startOfDay(new Date(now.getTime() - ledgerLimits.days * day));
    const { items, waiting } = await ledgerItems(db, since, [studio.email]);
    return ledgerOf(items, { since, now, waiting });
  };
  return [
    ...each('', submissionFilters(vocabulary, now), (filter) => findProjects(db, filter, now)),
    read('the board: four columns of 50', () =>
      Promise.all(projectStatuses.map((status) => findProjects(db, { status: [status], page: 1, pageSize: 50 }, now))),
    ),
    read('the palette, a rare word', () => find(db, vocabulary[5000]!)),
    read('the palette, a common word', () => find(db, vocabulary[0]!)),
    read('the palette, a part of an address', () => find(db, 'sender12')),
    read('the palette, a typo of an address', () => find(db, 'sendre1234')),
    read('the palette, the nearest names', () => find(db, `${vocabulary[5000]!}qx${vocabulary[0]!}`)),
    read('one submission', () => projectDetails(db, 7, operator, now)),
    read('one submission with a long thread', () => projectDetails(db, busyId, operator, now)),
    ...each('messages, ', messageFilters(vocabulary, now), (filter) => findMessages(db, filter, now)),
    read('one message', () => messageDetails(db, 7, operator, now)),
    ...(['submissions', 'messages'] as const).map((list) =>
      read(`counts of the views of ${list}`, () => countViews(db, list, operator.id, now)),
    ),
    read('unread notifications and what arrived last', () =>
      readTopics({ ...database, now: () => now }, [countsTopic], listeners),
    ),
    read('notifications', () => listNotifications(db, operator.id)),
    read('senders by a part', () => findSenders(db, 'der1')),
    read('one sender', () => senderDetails(db, 1)),
    ...each('audit, ', auditFilters, (filter) => findAuditEntries(db, filter as AuditFilter, now)),
    read('1,000 pictures', async () => {
      const uses = await mediaUses(db);
      return (await listMedia(db)).map((row) => fileOf(row, uses.get(keyOf(row)) ?? []));
    }),
    read('cases', () => listContent(db, 'cases')),
    read('the public ledger, not cached', readLedger, limits.report),
    ...reports,
  ];
}

/** Words near the start of the vocabulary are common: the first stands in about half of the rows. */
const wordsOf = (vocabulary: string[]) => [vocabulary[5000]!, vocabulary[40]!, vocabulary[0]!] as const;

/** Searches of both lists. @param row what one row is called */
function searches(vocabulary: string[], row: string): Record<string, { q: string }> {
  const [rare, usual, common] = wordsOf(vocabulary);
  return {
    'a rare word': { q: rare },
    [`a word of every 20th ${row}`]: { q: usual },
    'a common word': { q: common },
    [`a word of every ${row}`]: { q: 'player' },
    'a part of many words': { q: rare.slice(0, 3) },
    'a part of the address': { q: 'sender1' },
    'a typo of a rare word': { q: mistyped(rare) },
    'two letters': { q: rare.slice(0, 2) },
    'two common words': { q: `${common} ${usual}` },
    'no match': { q: 'qxwvyjq' },
  };
}

function submissionFilters(vocabulary: string[], now: Date): Record<string, Partial<ProjectsFilter>> {
  const [rare, usual, common] = wordsOf(vocabulary);
  const long = vocabulary.findLast((word) => word.length === 11)!;
  return {
    'the list': { page: 1 },
    'its last page': { page: 3800 },
    ...Object.fromEntries(projectSorts.map((sort) => [`sorted by ${sort}`, { sort, page: 1 }])),
    'a filter': { status: ['pending'] },
    'two statuses': { status: ['pending', 'completed'] },
    'type and priority': { type: ['game'], priority: ['high'] },
    mine: { assignee: [operator.id] },
    'assigned to two': { assignee: [2, operators] },
    unassigned: { assignee: ['none'] },
    'unassigned and pending': { assignee: ['none'], status: ['pending'] },
    'a label': { label: [1] },
    'two labels of mine': { label: [2, 3], assignee: [operator.id] },
    waiting: { due: 'waiting' },
    overdue: { due: 'overdue' },
    'today by due time': { due: 'today', sort: 'due' },
    snoozed: { due: 'snoozed' },
    'a platform': { platform: ['Steam'] },
    'a language': { language: ['ru'] },
    spam: { spam: 'only' },
    'of a week, answered late': { received: lastDays(now, 7), answered: 'late' },
    'of 90 days, not answered': { received: lastDays(now, 90), answered: 'no' },
    'by priority, mine and pending': { sort: 'priority', assignee: [operator.id], status: ['pending'] },
    'by name, of a label': { sort: 'name', label: [1] },
    ...searches(vocabulary, 'submission'),
    'a part of a rare word': { q: rare.slice(1, -1) },
    'a typo of a common word': { q: mistyped(common) },
    'two typos of a rare word': { q: mistyped(mistyped(long)) },
    'one letter': { q: 'l' },
    'a common and a rare word': { q: `${common} ${rare}` },
    'a common word with a filter': { q: common, status: ['pending'] },
    'a common word with a label': { q: common, label: [1] },
    'a common word, overdue': { q: common, due: 'overdue' },
    'a rare word by name': { q: rare, sort: 'name' },
    'a common word by name': { q: common, sort: 'name' },
    'a common word, newest first': { q: common, sort: 'newest' },
    'a word of every 20th submission, oldest first, its last page': { q: usual, sort: 'oldest', page: 40 },
  };
}

function messageFilters(vocabulary: string[], now: Date): Record<string, Partial<MessagesFilter>> {
  const common = vocabulary[0]!;
  return {
    'the list': { page: 1 },
    'with copies': { copies: 'with' },
    ...Object.fromEntries(messageSorts.map((sort) => [`sorted by ${sort}`, { sort, page: 1 }])),
    new: { status: ['new'] },
    answered: { status: ['answered'] },
    waiting: { due: 'waiting' },
    'today by due time': { due: 'today', sort: 'due' },
    'a label': { label: [1] },
    spam: { spam: 'only' },
    'of a week in Russian': { received: lastDays(now, 7), language: ['ru'] },
    ...searches(vocabulary, 'message'),
    'a common word with copies': { q: common, copies: 'with' },
    'a common word, answered': { q: common, status: ['answered'] },
    'a common word, oldest first': { q: common, sort: 'oldest' },
    'a common word, oldest first, its last page': { q: common, sort: 'oldest', page: 40 },
  };
}

const auditFilters: Record<string, Partial<AuditFilter>> = {
  'the list': { page: 1 },
  'of a submission': { entity: 'submission', entityId: 42 },
  'of an actor': { actor: 2 },
  'an action': { action: 'replied' },
  'of a week': { age: 7 },
  'a word': { q: 'operator3' },
  'no match': { q: 'qxwvyjq' },
};

const mistyped = (word: string) => word.slice(0, 2) + word.slice(3);

const day = 24 * 60 * 60 * 1000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const lastDays = (now: Date, days: number) => ({ from: dayOf(now.getTime() - days * day), to: dayOf(now.getTime()) });
