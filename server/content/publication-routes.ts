import * as z from 'zod/mini';
import { editedContent } from '../../domain/content.ts';
import { contentSchedule } from '../../domain/publication.ts';
import { timestamp } from '../../domain/text.ts';
import type { Database } from '../db/tables.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { publish } from './editing.ts';
import { setSchedule } from './schedule.ts';
import { moveEntity } from './trash.ts';
import type { Shared } from './version-routes.ts';

const version = z.nullable(timestamp());

type Needs = Pick<Shared, 'kind' | 'change' | 'changeOf'> & { now: () => Date };

/** What makes one kind public, at once or at a set time. */
export const publicationEndpoints = ({ kind, now, change, changeOf }: Needs): Endpoint[] => {
  const one = `/api/system-panel/${kind}/:id` as const;
  return [
    endpoint(`POST ${one}/publish`, {
      summary: `Publish a draft, or show one of the ${kind} again; version is the draft's updatedAt`,
      access: 'editor',
      scope: 'content:write',
      body: z.object({ version }),
      response: editedContent,
      handle: (call) => change(call, 'changed', (tx) => publish(tx, changeOf(call), call.body.version), ['published']),
    }),
    endpoint(`PUT ${one}/schedule`, {
      summary: `Set when one of the ${kind} is published and withdrawn; null for never`,
      access: 'editor',
      scope: 'content:write',
      body: contentSchedule,
      response: editedContent,
      handle: (call) => {
        const { publishAt, withdrawAt } = call.body;
        const past = (instant: string | null) => instant !== null && Date.parse(instant) <= now().getTime();
        if (past(publishAt)) throw invalid([wrongTime('publishAt')]);
        const isEarly = publishAt !== null && withdrawAt !== null && Date.parse(withdrawAt) <= Date.parse(publishAt);
        if (past(withdrawAt) || isEarly) throw invalid([wrongTime('withdrawAt')]);
        return change(call, 'changed', (tx) => setSchedule(tx, changeOf(call), call.body), ['schedule']);
      },
    }),
    endpoint(`POST ${one}/withdraw`, {
      summary: `Take one of the ${kind} off the public pages`,
      access: 'editor',
      scope: 'content:write',
      response: editedContent,
      handle: (call) => {
        const hiddenAt = now().toISOString();
        const work = (tx: Database) =>
          moveEntity(tx, { kind, id: call.id, from: 'kept' }, { hiddenAt, withdrawAt: null });
        return change(call, 'changed', work, ['published']);
      },
    }),
  ];
};

const wrongTime = (field: string) => ({
  code: 'custom' as const,
  path: [field],
  message: '',
  params: { rule: 'date' },
});
