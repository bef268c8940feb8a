import { clockApi } from '../../domain/api/clock.ts';
import { isClosed, isClosedSilently } from '../../domain/conversation/project.ts';
import type { User } from '../../domain/accounts/user.ts';
import { type HistoryEvent, recordHistory } from '../features/history/history.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { requireExisting } from '../platform/errors/http-error.ts';
import { findMessage, lockMessages, setMessageStatuses } from '../features/submissions/messages.ts';
import { findProject, lockProject } from '../features/submissions/submissions.ts';
import { answerElsewhere, forgetHandling, snooze, waiveAnswers } from '../features/clock/clock.ts';

export const clockEndpoints: Endpoint[] = implement(clockApi, {
  'PATCH /api/projects/:id/clock': ({ id, body: { answeredElsewhere, answerWaived, snoozedUntil }, user, transact }) =>
    transact(async (tx, record, now) => {
      const before = requireExisting(await lockProject(tx, id));
      const { conversationId } = before;
      const { events, note } = collectHistory(conversationId, user!);
      if (snoozedUntil !== undefined && snoozedUntil !== before.snoozedUntil) {
        await snooze(tx, conversationId, snoozedUntil);
        note('snoozedUntil', before.snoozedUntil, snoozedUntil);
      }
      if (answeredElsewhere === true) await answerElsewhere(tx, [conversationId], now);
      if (answeredElsewhere === false) await forgetHandling(tx, [conversationId], !isClosed(before.status));
      const isWaivable = answerWaived ? isClosedSilently(before) : before.answerWaivedAt !== null;
      if (answerWaived !== undefined && isWaivable) {
        await waiveAnswers(tx, [conversationId], answerWaived ? now.toISOString() : null);
        note('answerWaived', !answerWaived, answerWaived);
      }
      const after = (await findProject(tx, id))!;
      if (answeredElsewhere !== undefined && after.firstAnsweredAt !== before.firstAnsweredAt)
        note('answeredElsewhere', !answeredElsewhere, answeredElsewhere);
      await recordHistory(tx, events, now);
      const fields = events.map(({ field }) => field!);
      await record('changed', 'submission', id, fields);
      return after;
    }),
  'PATCH /api/messages/:id/clock': ({ id, body, user, transact }) =>
    transact(async (tx, record, now) => {
      const { answeredElsewhere, snoozedUntil } = body;
      const locked = await lockMessages(tx, [id]);
      const before = requireExisting(await findMessage(tx, id));
      const { events, note } = collectHistory(locked[0]!.conversationId, user!);
      if (snoozedUntil !== undefined && snoozedUntil !== before.snoozedUntil) {
        await snooze(tx, locked[0]!.conversationId, snoozedUntil);
        note('snoozedUntil', before.snoozedUntil, snoozedUntil);
      }
      if (answeredElsewhere !== undefined)
        await setMessageStatuses(tx, locked, answeredElsewhere ? 'answered' : 'read', now);
      const after = (await findMessage(tx, id))!;
      if (answeredElsewhere !== undefined && (after.status === 'answered') !== (before.status === 'answered'))
        note('answeredElsewhere', !answeredElsewhere, answeredElsewhere);
      await recordHistory(tx, events, now);
      await record('changed', 'message', id, Object.keys(body));
      return after;
    }),
});

/** Collects the history entries of a change. */
function collectHistory(conversationId: number, { username: by }: User) {
  const events: HistoryEvent[] = [];
  const note = (field: string, from: unknown, to: unknown) =>
    events.push({ conversationId, by, kind: 'changed', field, from, to });
  return { events, note };
}
