import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { instantOf, localTimeIn } from '../../../../../domain/promise/zoned-time.ts';
import { ApiError, call } from '../../../../api/client.ts';
import { useStudio } from '../../../../studio/studio.tsx';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { SelectField, TextField } from '../../../../ui/labelled-controls.tsx';
import { useMinute } from '../../../kit/dates/times.ts';
import { useCheckedForm, useTypedValues } from '../../../kit/forms/use-checked-form.ts';
import { Panel } from '../../../kit/layout/panel.tsx';
import { useMayActAs } from '../../../kit/session/session.ts';
import type { EditedProps } from './actions.tsx';
import { useContentStep } from '../requests/queries.ts';
import { versionOf } from '../requests/use-draft.ts';

const fields = ['publishAt', 'withdrawAt'] as const;
type Field = (typeof fields)[number];

const eachField = <Value,>(valueOf: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;

type StoredTimes = Record<Field, string | null>;

/** The stored times as the fields show them in a zone. */
const timesIn = (stored: StoredTimes, zone: string) =>
  eachField((field) => (stored[field] === null ? '' : localTimeIn(stored[field], zone)));

/** The times at which the content is published and withdrawn, in the studio's zone or the operator's own. */
export function Schedule({ editing, check }: EditedProps) {
  const t = useTranslations('backOffice.content.schedule');
  const { kind, id, stored } = editing;
  const { timeZone: studioZone } = useStudio().hours;
  const mayEdit = useMayActAs('editor');
  const step = useContentStep(kind);
  const form = useCheckedForm({
    initial: { ...timesIn(stored, studioZone), zone: studioZone },
    send: async ({ zone: chosenZone, ...typed }) => {
      const times = eachField((field) => instantOf(typed[field], chosenZone) ?? null);
      if (times.publishAt !== null && !(await check())) return;
      if (!(await editing.save())) return;
      await set(times, t((times.publishAt ?? times.withdrawAt) === null ? 'cleared' : 'set'));
    },
  });
  const { zone, ...shown } = useTypedValues(form);
  const showStored = useEffectEvent(() => form.change(timesIn(stored, zone)));
  useEffect(() => showStored(), [stored.publishAt, stored.withdrawAt]);

  const set = (times: StoredTimes, done: string) =>
    editing.perform((entity) =>
      step.mutateAsync(
        {
          send: () =>
            call(`PUT /api/system-panel/${kind}/:id/schedule`, { id, body: { ...times, version: versionOf(entity) } }),
          done,
        },
        {
          onError: (error) => {
            const wrong = error instanceof ApiError ? error.issues.map(({ path }) => path) : [];
            form.showIssues(
              Object.fromEntries(
                wrong.map((path) => [path, t(path === 'publishAt' ? 'wrongPublish' : 'wrongWithdraw')]),
              ),
            );
          },
        },
      ),
    );
  const clear = () => set({ publishAt: null, withdrawAt: null }, t('cleared'));
  /** Keeps the instants, and shows them in another zone. */
  const changeZone = (next: string) => {
    const typed = eachField((field) => {
      const instant = instantOf(shown[field], zone);
      return instant === undefined ? shown[field] : localTimeIn(instant, next);
    });
    form.change({ ...typed, zone: next });
  };

  return (
    <Panel title={t('title')}>
      <ScheduledTimes entity={stored} named />
      <form {...form.attributes()} hidden={!mayEdit}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
          {fields.map((field) => (
            <TextField
              key={field}
              label={t(field)}
              error={form.errorOf(field)}
              type="datetime-local"
              max="9999-12-31T23:59"
              value={shown[field]}
              onValue={(value) => form.set(field, value)}
            />
          ))}
          <SelectField
            label={t('zone')}
            value={zone}
            onValue={changeZone}
            options={[...new Set([studioZone, new Intl.DateTimeFormat().resolvedOptions().timeZone])]}
            optionLabel={(name) => t(name === studioZone ? 'studioZone' : 'ownZone', { zone: cityOf(name) })}
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <ActionButton label={t('save')} type="submit" disabled={step.isPending} />
          {(stored.publishAt ?? stored.withdrawAt) !== null && (
            <ActionButton label={t('clear')} variant="quiet" disabled={step.isPending} onClick={() => void clear()} />
          )}
        </div>
      </form>
    </Panel>
  );
}

/** The city of a zone's name: `America/New_York` is New York. */
const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');

type Scheduled = { publishAt: string | null; withdrawAt: string | null; scheduledBy?: string | null };

/** The scheduled times in the operator's zone, which is named; `named` adds who set them. */
export function ScheduledTimes({ entity, named = false }: { entity: Scheduled; named?: boolean }) {
  const t = useTranslations('backOffice.content.schedule');
  const now = useMinute();
  const { publishAt, withdrawAt, scheduledBy } = entity;
  if (publishAt === null && withdrawAt === null) return null;
  const isLate = publishAt !== null && Date.parse(publishAt) < now.getTime() - lateAfter;
  return (
    <div className={named ? 'mb-4 grid gap-1.5' : 'contents'}>
      <span className="flex flex-wrap gap-1.5">
        {publishAt !== null && (
          <Badge colour={isLate ? 'red' : 'blue'}>
            {t(isLate ? 'late' : 'publishes', { time: zonedTime(publishAt) })}
          </Badge>
        )}
        {withdrawAt !== null && <Badge colour="grey">{t('withdraws', { time: zonedTime(withdrawAt) })}</Badge>}
      </span>
      {named && isLate && <span className="text-red">{t('lateHint')}</span>}
      {named && scheduledBy && <span className="text-sm text-muted">{t('by', { name: scheduledBy })}</span>}
    </div>
  );
}

/** The delay in ms: if a time passed longer ago than this, the server is waiting until the draft is complete. */
const lateAfter = 60_000;

const zonedTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
