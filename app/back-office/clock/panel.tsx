import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Clock } from '../../../domain/clock.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { useMayActAs } from '../session/session.ts';
import { ClockChip } from './chip.tsx';
import { comingMonday, dayInput, morningOf, tomorrow } from './snooze-times.ts';
import { useClockChange } from './use-clock-change.ts';
import { useMinute } from './use-minute.ts';

interface ClockPanelProps {
  clock: Clock;
  /** Of the item in the API. */
  path: string;
  createdAt: string;
}

/** The promise to one sender: what is owed until when, and what an operator can do about it besides replying. */
export function ClockPanel({ clock, path, createdAt }: ClockPanelProps) {
  const t = useTranslations('backOffice.clock');
  return (
    <Panel title={t('title')}>
      {clock.dueAt ? (
        <Waiting clock={clock} dueAt={clock.dueAt} path={path} />
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

function Waiting({ clock, dueAt, path }: { clock: Clock; dueAt: string; path: string }) {
  const t = useTranslations('backOffice.clock');
  const change = useClockChange(path);
  const now = useMinute();
  const mayEdit = useMayActAs('editor');
  const choices = useId();
  const [choosing, setChoosing] = useState(false);
  const isSnoozed = clock.snoozedUntil !== null && new Date(clock.snoozedUntil) > now;
  const snooze = (until: Date | null) => {
    setChoosing(false);
    change.mutate({ body: { snoozedUntil: until && until.toISOString() }, undo: { snoozedUntil: clock.snoozedUntil } });
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ClockChip clock={clock} />
      </div>
      <p className="text-muted">{t('due', { time: localTime(dueAt) })}</p>
      <div className={mayEdit ? 'flex flex-wrap gap-2' : 'hidden'}>
        <Button
          variant="secondary"
          size="small"
          aria-disabled={change.isPending}
          onClick={() =>
            change.isPending || change.mutate({ body: { answeredElsewhere: true }, undo: { answeredElsewhere: false } })
          }
        >
          {t('answeredElsewhere')}
        </Button>
        {isSnoozed ? (
          <Button variant="secondary" size="small" onClick={() => snooze(null)}>
            {t('wake')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            aria-expanded={choosing}
            aria-controls={choices}
            onClick={() => setChoosing(!choosing)}
          >
            {t('snooze')}
          </Button>
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
  const [day, setDay] = useState('');
  const chosen = morningOf(day);
  return (
    <div role="group" aria-label={t('snooze')} className="grid gap-3 border-t border-edge pt-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={() => onChoose(tomorrow(now))}>
          {t('tomorrow')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => onChoose(comingMonday(now))}>
          {t('monday')}
        </Button>
      </div>
      <form
        className="grid gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen && chosen > now) onChoose(chosen);
        }}
      >
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
            value={day}
            onChange={(event) => setDay(event.target.value)}
            className="w-44!"
          />
          <Button type="submit" variant="secondary" size="small">
            {t('snoozeUntil')}
          </Button>
        </div>
      </form>
    </div>
  );
}
