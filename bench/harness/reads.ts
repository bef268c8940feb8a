import type { AuditFilter } from '../../domain/operations/audit.ts';
import { ledgerLimits } from '../../domain/studio/facts.ts';
import { ledgerOf } from '../../domain/promise/ledger.ts';
import { type MessagesFilter, messageSorts, projectSorts, type ProjectsFilter } from '../../domain/inbox/list-query.ts';
import { projectStatuses } from '../../domain/conversation/project.ts';
import { businessCalendar } from '../../domain/promise/promise.ts';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import { reportQuery } from '../../domain/promise/report.ts';
import { findAuditEntries } from '../../server/platform/audit/audit-trail.ts';
import { listContent } from '../../server/features/content/content-editing.ts';
import { readTopics } from '../../server/features/events/events.ts';
import { ledgerItems } from '../../server/features/ledger/ledger.ts';
import { fileOf, keyOf, listMedia, findMediaUses } from '../../server/features/media/media-files.ts';
import { findMessages } from '../../server/features/inbox/message-list.ts';
import { countsTopic, listNotifications } from '../../server/features/notifications/read-notifications.ts';
import { messageDetails, projectDetails } from '../../server/features/conversation-details/conversation-details.ts';
import { findProjects } from '../../server/features/inbox/submission-list.ts';
import { readReport } from '../../server/features/reports/reports.ts';
import { searchEverything } from '../../server/features/search/search-everything.ts';
import { senderDetails } from '../../server/features/sender-details/sender-details.ts';
import { findSenders } from '../../server/features/senders/senders.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';
import { countViews } from '../../server/features/views/views.ts';
import { busyId } from './back-office.ts';

/** A group of reads by name, and the limit of their 95th percentile in ms. */
export type ReadGroup = { title: string; reads: Record<string, () => Promise<unknown>>; most?: number };

const operator = { id: 1, username: 'operator1', email: null, role: 'editor' } as const;

/** The lists, counts and searches of the back office, read like by its endpoints. */
export function backOfficeReads(database: TestDatabase, vocabulary: string[], now: Date): ReadGroup[] {
  const { db } = database;
  const listeners = [1, 2, 3].map((userId) => ({ id: `${userId}`, userId, conversationId: null }));
  const filtered = <Filter>(filters: Record<string, Filter>, read: (filter: Filter) => Promise<unknown>) =>
    Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, () => read(filter)]));
  const submissions = (filter: Partial<ProjectsFilter>) => findProjects(db, filter, now);
  const messages = (filter: Partial<MessagesFilter>) => findMessages(db, filter, now);
  return [
    {
      title: 'lists of submissions',
      reads: {
        ...filtered(submissionFilters(now), submissions),
        'the board: four columns of 50': () =>
          Promise.all(projectStatuses.map((status) => submissions({ status: [status], page: 1, pageSize: 50 }))),
      },
    },
    { title: 'submissions by the facts of their pitches', reads: filtered(pitchFilters, submissions) },
    { title: 'searches of submissions', reads: filtered(submissionSearches(vocabulary), submissions) },
    { title: 'lists of messages', reads: filtered(messageFilters(now), messages) },
    { title: 'searches of messages', reads: filtered(messageSearches(vocabulary), messages) },
    {
      title: 'the search palette',
      reads: {
        'a rare word': () => searchEverything(db, vocabulary[5000]!),
        'a common word': () => searchEverything(db, vocabulary[0]!),
        'a part of an address': () => searchEverything(db, 'sender12'),
        'a typo of an address': () => searchEverything(db, 'sendre1234'),
        'the nearest names': () => searchEverything(db, `${vocabulary[5000]!}qx${vocabulary[0]!}`),
      },
    },
    {
      title: 'one submission or message',
      reads: {
        'a submission': () => projectDetails(db, 7, operator, now),
        'a submission with a long thread': () => projectDetails(db, busyId, operator, now),
        'a message': () => messageDetails(db, 7, operator, now),
      },
    },
    {
      title: 'counts and notifications',
      reads: {
        'counts of the views of submissions': () => countViews(db, 'submissions', operator.id, now),
        'counts of the views of messages': () => countViews(db, 'messages', operator.id, now),
        'unread notifications and new entries': () =>
          readTopics({ ...database, now: () => now }, [countsTopic], listeners),
        notifications: () => listNotifications(db, operator.id),
      },
    },
    {
      title: 'senders and the audit log',
      reads: {
        'senders by a part': () => findSenders(db, 'der1'),
        'one sender': () => senderDetails(db, 1),
        ...filtered(auditFilters, (filter) => findAuditEntries(db, filter as AuditFilter, now)),
      },
    },
    {
      title: 'cases and pictures',
      reads: {
        cases: () => listContent(db, 'cases'),
        '1,000 pictures': async () => {
          const uses = await findMediaUses(db);
          return (await listMedia(db)).map((row) => fileOf(row, uses.get(keyOf(row)) ?? []));
        },
      },
    },
    { title: 'reports', reads: filtered(reports, (query) => readReport(database, reportQuery.parse(query), now)) },
    {
      // Visitors get the cached ledger.
      title: 'the public ledger, not cached',
      most: 250,
      reads: {
        'the ledger': async () => {
          const calendar = businessCalendar(defaultStudio);
          const since = calendar.startOfDay(new Date(now.getTime() - ledgerLimits.days * day));
          const { items, ...counts } = await ledgerItems(db, since, [defaultStudio.email]);
          return ledgerOf(items, { calendar, since, now, ...counts });
        },
      },
    },
  ];
}

/** A rare, a common and the most common word: words near the start of the vocabulary are common, and the first is in about half of the rows. */
const wordsOf = (vocabulary: string[]) => [vocabulary[5000]!, vocabulary[40]!, vocabulary[0]!] as const;

/** Searches of both lists. */
function searches(vocabulary: string[]) {
  const [rare, usual, common] = wordsOf(vocabulary);
  return {
    'a rare word': { q: rare },
    'a word of every 20th row': { q: usual },
    'a common word': { q: common },
    'a word of every row': { q: 'player' },
    'a part of many words': { q: rare.slice(0, 3) },
    'a part of the address': { q: 'sender1' },
    'a typo of a rare word': { q: mistyped(rare) },
    'two letters': { q: rare.slice(0, 2) },
    'two common words': { q: `${common} ${usual}` },
    'no match': { q: 'qxwvyjq' },
  };
}

function submissionSearches(vocabulary: string[]): Record<string, Partial<ProjectsFilter>> {
  const [rare, usual, common] = wordsOf(vocabulary);
  const long = vocabulary.findLast((word) => word.length === 11)!;
  return {
    ...searches(vocabulary),
    'a part of a rare word': { q: rare.slice(1, -1) },
    'a typo of a common word': { q: mistyped(common) },
    'two typos of a rare word': { q: mistyped(mistyped(long)) },
    'one letter': { q: 'l' },
    'a common and a rare word': { q: `${common} ${rare}` },
    'a common word with a status': { q: common, status: ['pending'] },
    'a common word with a label': { q: common, label: [1] },
    'a common word, overdue': { q: common, due: 'overdue' },
    'a rare word by name': { q: rare, sort: 'name' },
    'a rare word by due time, the last page': { q: rare, sort: 'due', page: 18 },
    'a common word by name': { q: common, sort: 'name' },
    'a common word, newest first': { q: common, sort: 'newest' },
    'a word of every 20th row, oldest first, its last page': { q: usual, sort: 'oldest', page: 40 },
  };
}

function messageSearches(vocabulary: string[]): Record<string, Partial<MessagesFilter>> {
  const common = vocabulary[0]!;
  return {
    ...searches(vocabulary),
    'a common word, answered': { q: common, status: ['answered'] },
    'a common word, oldest first': { q: common, sort: 'oldest' },
    'a rare word by due time': { q: wordsOf(vocabulary)[0], sort: 'due' },
    'a common word, oldest first, its last page': { q: common, sort: 'oldest', page: 40 },
  };
}

const submissionFilters = (now: Date): Record<string, Partial<ProjectsFilter>> => ({
  'the last page': { page: 3800 },
  ...Object.fromEntries(projectSorts.map((sort) => [`sorted by ${sort}`, { sort, page: 1 }])),
  'a status': { status: ['pending'] },
  'two statuses': { status: ['pending', 'completed'] },
  'type and priority': { type: ['game'], priority: ['high'] },
  mine: { assignee: [operator.id] },
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
});

const pitchFilters: Record<string, Partial<ProjectsFilter>> = {
  'with a build': { hasBuild: 'yes' },
  'with a build and a video': { hasBuild: 'yes', hasVideo: 'yes' },
  'that ask for little': { askedMost: 25_000 },
  'with a build, a limited amount and a release in a year': { hasBuild: 'yes', askedMost: 100_000, quarter: ['2027'] },
  'of a quarter, in euros': { quarter: ['2027-Q3'], currency: ['EUR'] },
  'of two stages': { pitchStage: ['alpha', 'beta'] },
  'that are complete': { complete: 100 },
  'that are complete, by name': { complete: 100, sort: 'name' },
  'with a build, pending, by due time': { hasBuild: 'yes', status: ['pending'], sort: 'due' },
  'with a build, the last page': { hasBuild: 'yes', page: 1100 },
};

const messageFilters = (now: Date): Record<string, Partial<MessagesFilter>> => ({
  ...Object.fromEntries(messageSorts.map((sort) => [`sorted by ${sort}`, { sort, page: 1 }])),
  new: { status: ['new'] },
  answered: { status: ['answered'] },
  mine: { assignee: [operator.id] },
  unassigned: { assignee: ['none'] },
  'unassigned and answered': { assignee: ['none'], status: ['answered'] },
  waiting: { due: 'waiting' },
  'today by due time': { due: 'today', sort: 'due' },
  'a label': { label: [1] },
  spam: { spam: 'only' },
  'of a week in Russian': { received: lastDays(now, 7), language: ['ru'] },
});

const auditFilters: Record<string, Partial<AuditFilter>> = {
  'the audit log': { page: 1 },
  'the log of a submission': { entity: 'submission', entityId: 42 },
  'the log of an operator': { actor: 2 },
  'the log of an action': { action: 'replied' },
  'the log of a week': { age: 7 },
  'the log with a word': { q: 'operator3' },
  'the log without a match': { q: 'qxwvyjq' },
};

const reports = {
  'a report': {},
  'a report of 52 weeks': { weeks: '52' },
  'a report beside the year before': { weeks: '4', compare: 'year' },
  'a report of messages': { of: 'messages' },
};

const mistyped = (word: string) => word.slice(0, 2) + word.slice(3);

const day = 24 * 60 * 60 * 1000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const lastDays = (now: Date, days: number) => ({ from: dayOf(now.getTime() - days * day), to: dayOf(now.getTime()) });
