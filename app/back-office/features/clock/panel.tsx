import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Clock } from '../../../../domain/conversation/clock.ts';
import type { ProjectClockChange } from '../../../../domain/conversation/project.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { Panel } from '../../kit/layout/panel.tsx';
import { pathOf, type Sent, useInboxChange } from '../../inbox/inbox.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { ClockChip } from './chip.tsx';
import { comingMonday, dayInput, morningOf, tomorrow, useMinute } from '../../kit/dates/times.ts';

/** Changes a clock; the toast offers an undo. */
export function useClockChange({ of, id }: Sent) {
  const t = useTranslations('backOffice.clock');
  const change = useInboxChange({
    send: ({ body }: { body: ProjectClockChange; undo?: ProjectClockChange }) =>
      call(`PATCH ${pathOf[of]}/:id/clock`, { id, body }),
    done: (_saved, { body, undo }) => ({
      title: t(outcome(body)),
      ...(undo && { action: { label: t('undo'), run: (): void => change.mutate({ body: undo }) } }),
    }),
    failed: () => ({ title: t('error'), description: t('failed') }),
  });
  return change;
}

function outcome({ answeredElsewhere, answerWaived, snoozedUntil }: ProjectClockChange) {
  if (answeredElsewhere) return 'answered';
  if (answerWaived) return 'waived';
  return snoozedUntil ? 'snoozed' : 'waitsAgain';
}

type ClockPanelProps = Sent & { clock: Clock; createdAt: string };

/** The due time of the answer to a sender, and the actions on it. */
export function ClockPanel({ of, id, clock, createdAt }: ClockPanelProps) {
  const t = useTranslations('backOffice.clock');
  return (
    <Panel title={t('title')}>
      {clock.dueAt ? (
        <Waiting of={of} id={id} clock={clock} dueAt={clock.dueAt} />
      ) : (
        <p>
          {clock.firstAnsweredAt
            ? t('answeredAt', { time: localTime(clock.firstAnsweredAt), received: localTime(createdAt) })
            : t('unanswered')}
        </p>
      )}
    </Panel>
  );
}

function Waiting({ of, id, clock, dueAt }: Sent & { clock: Clock; dueAt: string }) {
  const t = useTranslations('backOffice.clock');
  const { mutate, isPending } = useClockChange({ of, id });
  const now = useMinute();
  const mayEdit = useMayActAs('editor');
  const choices = useId();
  const [choosing, setChoosing] = useState(false);
  /** The button that opens the choices, and then ends the snooze. */
  const opener = useRef<HTMLButtonElement>(null);
  const isSnoozed = clock.snoozedUntil !== null && new Date(clock.snoozedUntil) > now;
  const snooze = (until: Date | null) => {
    // The chosen button is removed.
    opener.current?.focus();
    setChoosing(false);
    mutate({ body: { snoozedUntil: until && until.toISOString() }, undo: { snoozedUntil: clock.snoozedUntil } });
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ClockChip clock={clock} />
      </div>
      <p className="text-muted">{t('due', { time: localTime(dueAt) })}</p>
      <div className={mayEdit ? 'flex flex-wrap gap-2' : 'hidden'}>
        <ActionButton
          label={t('answeredElsewhere')}
          busy={isPending}
          onClick={() => mutate({ body: { answeredElsewhere: true }, undo: { answeredElsewhere: false } })}
        />
        {isSnoozed ? (
          <ActionButton ref={opener} label={t('wake')} onClick={() => snooze(null)} />
        ) : (
          <ActionButton
            ref={opener}
            label={t('snooze')}
            aria-expanded={choosing}
            aria-controls={choices}
            onClick={() => setChoosing(!choosing)}
          />
        )}
      </div>
      <div id={choices} hidden={!choosing}>
        {choosing && <SnoozeChoices onChoose={snooze} now={now} />}
      </div>
    </div>
  );
}

function SnoozeChoices({ onChoose, now }: { onChoose: (until: Date) => void; now: Date }) {
  const t = useTranslations('backOffice.clock');
  const label = useId();
  const form = useCheckedForm({
    initial: { day: '' },
    send: async ({ day }) => {
      const chosen = morningOf(day);
      if (chosen && chosen > now) onChoose(chosen);
    },
  });
  const { error: _unused, ...day } = form.field('day');
  return (
    <div role="group" aria-label={t('snooze')} className="grid gap-3 border-t border-edge pt-3">
      <div className="flex flex-wrap gap-2">
        <ActionButton label={t('tomorrow')} variant="quiet" onClick={() => onChoose(tomorrow(now))} />
        <ActionButton label={t('monday')} variant="quiet" onClick={() => onChoose(comingMonday(now))} />
      </div>
      <form {...form.attributes()} className="grid gap-1">
        <label htmlFor={label} className="text-sm text-muted">
          {t('date')}
        </label>
        <div className="flex flex-wrap gap-2">
          <TextInput
            id={label}
            type="date"
            required
            min={dayInput(tomorrow(now))}
            max="9999-12-31"
            {...day}
            className="w-44!"
          />
          <ActionButton label={t('snoozeUntil')} type="submit" />
        </div>
      </form>
    </div>
  );
}
