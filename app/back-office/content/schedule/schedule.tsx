import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EditedContent } from '../../../../domain/content.ts';
import { instantOf, localTimeIn } from '../../../../domain/zoned-time.ts';
import { studio } from '../../../../studio.ts';
import { ApiError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Panel } from '../../layout/panel.tsx';
import { useMayActAs } from '../../session/session.ts';
import type { DraftEditing } from '../draft/use-draft.ts';
import { useContentStep } from '../queries.ts';
import { ownZone, ScheduledTimes } from './scheduled-times.tsx';

interface ScheduleProps {
  editing: DraftEditing;
  /** Whether nothing keeps the content from being published; otherwise the issues are shown. */
  check: () => boolean;
}

const newYork = studio.hours.timeZone;

/** When the content is published and withdrawn, in New York's time or the operator's own. */
export function Schedule({ editing, check }: ScheduleProps) {
  const t = useTranslations('backOffice.content.schedule');
  const { kind, id, stored } = editing;
  const mayEdit = useMayActAs('editor');
  const step = useContentStep(kind);
  const [zone, setZone] = useState<string>(newYork);
  const [typed, setTyped] = useState<{ [Name in Field]?: string | undefined }>({});
  const [issues, setIssues] = useState<Partial<Record<Field, string>>>({});
  const valueOf = (field: Field) => typed[field] ?? (stored[field] ? localTimeIn(stored[field], zone) : '');
  const isSet = stored.publishAt !== null || stored.withdrawAt !== null;

  const set = (times: Record<Field, string | null>, version: string | null) =>
    step.mutate(
      { method: 'PUT', id, to: '/schedule', body: { ...times, version } },
      {
        onSuccess: (entity) => {
          setTyped({});
          editing.adopt(entity);
          showToast({ title: times.publishAt === null && times.withdrawAt === null ? t('cleared') : t('set') });
        },
        onError: (error) => {
          const paths = error instanceof ApiError ? error.issues.map(({ path }) => path) : [];
          setIssues({
            ...(paths.includes('publishAt') && { publishAt: t('wrongPublish') }),
            ...(paths.includes('withdrawAt') && { withdrawAt: t('wrongWithdraw') }),
          });
        },
      },
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIssues({});
    const times = {
      publishAt: instantOf(valueOf('publishAt'), zone) ?? null,
      withdrawAt: instantOf(valueOf('withdrawAt'), zone) ?? null,
    };
    if (times.publishAt !== null && !check()) return;
    const saved = editing.state === 'saved' ? stored : await editing.save();
    if (saved) set(times, saved.draft?.updatedAt ?? null);
  };
  /** Keeps the instants that are shown, in another zone's time. */
  const changeZone = (next: string) => {
    const shown = (field: Field) => {
      const instant = typed[field] === undefined ? undefined : instantOf(typed[field], zone);
      return instant === undefined ? typed[field] : localTimeIn(instant, next);
    };
    setTyped({ publishAt: shown('publishAt'), withdrawAt: shown('withdrawAt') });
    setZone(next);
  };

  return (
    <Panel title={t('title')}>
      <ScheduledTimes entity={stored} named />
      <form onSubmit={(event) => void submit(event)} hidden={!mayEdit}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
          {fields.map((field) => (
            <Field key={field} label={t(field)} error={issues[field]}>
              {(control) => (
                <TextInput
                  {...control}
                  type="datetime-local"
                  max="9999-12-31T23:59"
                  value={valueOf(field)}
                  onChange={({ target }) => setTyped((before) => ({ ...before, [field]: target.value }))}
                />
              )}
            </Field>
          ))}
          <Field label={t('zone')}>
            {(control) => (
              <Select {...control} value={zone} onChange={({ target }) => changeZone(target.value)}>
                {[...new Set([newYork, ownZone()])].map((name) => (
                  <option key={name} value={name}>
                    {name === newYork ? t('studioZone', { zone: cityOf(name) }) : t('ownZone', { zone: cityOf(name) })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" size="small" disabled={step.isPending}>
            {t('save')}
          </Button>
          {isSet && (
            <Button
              variant="quiet"
              size="small"
              disabled={step.isPending}
              onClick={() => set({ publishAt: null, withdrawAt: null }, stored.draft?.updatedAt ?? null)}
            >
              {t('clear')}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

const fields = ['publishAt', 'withdrawAt'] as const;
type Field = keyof Pick<EditedContent, (typeof fields)[number]>;

/** `America/New_York` as New York. */
const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');
