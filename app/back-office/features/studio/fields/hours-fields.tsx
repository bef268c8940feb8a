import { Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { studioLimits } from '../../../../../domain/studio/studio.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { TextField } from '../../../../ui/labelled-controls.tsx';
import { shortDay } from '../../../kit/dates/dates.ts';
import { useFactTexts, weekdayName, weekdays } from '../draft/fact-texts.ts';
import { FactNumber, FactText, Ticks } from './basic-fields.tsx';
import { type FactEditing, Setting } from './setting.tsx';

const timeZones = Intl.supportedValuesOf('timeZone');

/** The working hours, the holidays, and the time in which an answer is promised. */
export function HoursFields({ editing }: { editing: FactEditing }) {
  const t = useTranslations('backOffice.studio');
  const { label } = useFactTexts();
  const zones = useId();
  const { issueWithin, change } = editing;
  return (
    <div className="grid gap-6">
      <Setting editing={editing} field="hours">
        {(hours, isLocked) => (
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <FactText
              editing={editing}
              path="hours.timeZone"
              value={hours.timeZone}
              required
              list={zones}
              autoComplete="off"
              spellCheck={false}
              hint={t('hints.timeZone')}
              className="sm:col-span-2"
            />
            <datalist id={zones}>
              {timeZones.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </datalist>
            <FactText editing={editing} path="hours.opens" value={hours.opens} type="time" required />
            <FactText editing={editing} path="hours.closes" value={hours.closes} type="time" required />
            <FactText
              editing={editing}
              path="hours.label"
              value={hours.label}
              required
              maxLength={20}
              hint={t('hints.label')}
            />
            <div className="sm:col-span-2">
              <Ticks
                legend={label('hours.weekdays')}
                error={issueWithin('hours.weekdays')}
                options={weekdays.map((weekday) => [weekday as number, weekdayName(weekday)] as const)}
                ticked={hours.weekdays}
                onChange={(next) => change('hours.weekdays', next)}
                className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]"
              />
            </div>
            <div className="sm:col-span-2">
              <Holidays
                days={hours.holidays}
                isLocked={isLocked}
                error={issueWithin('hours.holidays')}
                onChange={(next) => change('hours.holidays', next)}
              />
            </div>
          </div>
        )}
      </Setting>
      <Setting editing={editing} field="responseHours" className="border-t border-edge pt-4">
        {(responseHours) => (
          <FactNumber
            editing={editing}
            path="responseHours"
            value={responseHours}
            min={1}
            max={studioLimits.responseHours}
            hint={t('hints.responseHours')}
            className="sm:max-w-64"
          />
        )}
      </Setting>
    </div>
  );
}

interface HolidaysProps {
  days: readonly string[];
  isLocked: boolean;
  error: string | undefined;
  onChange: (days: string[]) => void;
}

/** The days on which the studio does not work, in their order; a press removes one. */
function Holidays({ days, isLocked, error, onChange }: HolidaysProps) {
  const t = useTranslations('backOffice.studio');
  const { label } = useFactTexts();
  const field = useRef<HTMLDivElement>(null);
  const [day, setDay] = useState('');
  const focusField = () => field.current?.querySelector('input')?.focus();
  const add = () => {
    if (day !== '') onChange([...new Set([...days, day])].toSorted());
    setDay('');
    focusField();
  };
  const sorted = days.toSorted();
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{label('hours.holidays')}</p>
      {sorted.length > 0 && (
        <ul aria-label={label('hours.holidays')} className="flex flex-wrap gap-1.5">
          {sorted.map((holiday) => {
            const name = shortDay(holiday, true);
            return (
              <li key={holiday}>
                <ActionButton
                  size="compact"
                  aria-label={t('removeHoliday', { day: name })}
                  className="tabular-nums"
                  onClick={() => {
                    onChange(days.filter((other) => other !== holiday));
                    focusField();
                  }}
                >
                  {name}
                  {!isLocked && <X className="size-4" aria-hidden />}
                </ActionButton>
              </li>
            );
          })}
        </ul>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm font-semibold text-red">
          {error}
        </p>
      )}
      {!isLocked && (
        <div ref={field} className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('newHoliday')}
            type="date"
            value={day}
            onValue={setDay}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <ActionButton
            label={t('addHoliday')}
            icon={Plus}
            className="min-h-12"
            busy={day === '' || days.length >= studioLimits.holidays}
            onClick={add}
          />
        </div>
      )}
    </div>
  );
}
