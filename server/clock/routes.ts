import { clockChange } from '../../domain/clock.ts';
import { messageEntity } from '../../domain/contact-message.ts';
import { isClosed, isClosedSilently, projectClockChange, projectEntity } from '../../domain/project.ts';
import { audit } from '../audit/store.ts';
import type { AppContext } from '../context.ts';
import { recordHistory, type HistoryEvent } from '../history/store.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { notFound } from '../http/errors.ts';
import { findMessage, lockMessages, setMessageStatuses } from '../messages/store.ts';
import { findProject, lockProject } from '../projects/store.ts';
import { recordAnswer, recountClock, snooze, waiveAnswer } from './store.ts';

export const clockEndpoints = ({ db, engine, now }: AppContext): Endpoint[] => [
  endpoint('PATCH /api/projects/:id/clock', {
    summary: 'Note that a project submission was answered elsewhere or stays without an answer, or snooze it',
    access: 'editor',
    scope: 'submissions:write',
    body: projectClockChange,
    response: projectEntity,
    handle: ({ id, body: { answeredElsewhere, answerWaived, snoozedUntil }, user, by }) =>
      db.transaction().execute(async (tx) => {
        const before = await lockProject(tx, engine, id);
        if (!before) throw notFound();
        const about = { table: 'projects', id } as const;
        const at = now();
        const events: HistoryEvent[] = [];
        const note = (field: string, from: unknown, to: unknown) =>
          events.push({ projectId: id, by: user!.username, kind: 'changed', field, from, to });
        if (snoozedUntil !== undefined && snoozedUntil !== before.snoozedUntil) {
          await snooze(tx, about, snoozedUntil);
          note('snoozedUntil', before.snoozedUntil, snoozedUntil);
        }
        if (answeredElsewhere === true) await recordAnswer(tx, about, at);
        if (answeredElsewhere === false)
          await recountClock(tx, about, {
            isOpen:
              !isClosed(before.status) &&
              before.spamAt === null &&
              before.mergedInto === null &&
              before.importedAt === null,
            createdAt: before.createdAt,
          });
        const isWaivable = answerWaived ? isClosedSilently(before) : before.answerWaivedAt !== null;
        if (answerWaived !== undefined && isWaivable) {
          await waiveAnswer(tx, id, answerWaived ? at : null);
          note('answerWaived', !answerWaived, answerWaived);
        }
        const after = (await findProject(tx, id))!;
        if (answeredElsewhere !== undefined && after.firstAnsweredAt !== before.firstAnsweredAt)
          note('answeredElsewhere', !answeredElsewhere, answeredElsewhere);
        await recordHistory(tx, events, at);
        const fields = events.map(({ field }) => field!);
        await audit(tx, by, { action: 'changed', entity: 'submission', id, fields }, at);
        return after;
      }),
  }),
  endpoint('PATCH /api/messages/:id/clock', {
    summary: 'Note that a contact message was answered elsewhere, or snooze it',
    access: 'editor',
    scope: 'submissions:write',
    body: clockChange,
    response: messageEntity,
    handle: ({ id, body, user, by }) =>
      db.transaction().execute(async (tx) => {
        const { answeredElsewhere, snoozedUntil } = body;
        const at = now();
        const locked = await lockMessages(tx, engine, [id]);
        const before = await findMessage(tx, id);
        if (!before) throw notFound();
        const events: HistoryEvent[] = [];
        const note = (field: string, from: unknown, to: unknown) =>
          events.push({ messageId: id, by: user!.username, kind: 'changed', field, from, to });
        if (snoozedUntil !== undefined && snoozedUntil !== before.snoozedUntil) {
          await snooze(tx, { table: 'contactMessages', id }, snoozedUntil);
          note('snoozedUntil', before.snoozedUntil, snoozedUntil);
        }
        if (answeredElsewhere !== undefined)
          await setMessageStatuses(tx, locked, answeredElsewhere ? 'answered' : 'read', at);
        const after = (await findMessage(tx, id))!;
        if (answeredElsewhere !== undefined && (after.status === 'answered') !== (before.status === 'answered'))
          note('answeredElsewhere', !answeredElsewhere, answeredElsewhere);
        await recordHistory(tx, events, at);
        await audit(tx, by, { action: 'changed', entity: 'message', id, fields: Object.keys(body) }, at);
        return after;
      }),
  }),
];
