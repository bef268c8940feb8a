import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import {
  type Assessment,
  assessmentLimits,
  criteria,
  type Verdict,
  verdicts,
} from '../../../../domain/assessment/assessment.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { TextAreaField, TextField } from '../../../ui/labelled-controls.tsx';
import { localCopy } from '../../kit/autosave/local-copy.ts';
import { ConflictNotice } from '../../kit/forms/conflict-notice.tsx';
import { Scale } from '../../kit/layout/scale.tsx';
import { useVersionedForm } from '../../kit/forms/use-versioned-form.ts';
import { type Edit, EditConflict, versionedSave } from '../../kit/forms/versioned-save.ts';
import { useInboxChange } from '../../inbox/inbox.ts';
import { useNeighbours } from '../../inbox/neighbours.tsx';
import { useOperator } from '../../kit/session/session.ts';
import { formOf, missingSteps, type TypedAssessment, typedOf } from './figures.ts';
import { assessedPath } from './queries.ts';

const points = Array.from({ length: assessmentLimits.score.max }, (_, index) => String(index + 1));
const scoreOptions = points.map((point) => [point, point] as const);

/** The path of a step's value in the form. */
const pathOf = (step: string) => (step === 'verdict' ? step : `scores.${step}`);

interface AssessmentFormProps {
  id: number;
  own: Assessment | null;
  onClose: () => void;
}

/** The operator's unsaved assessment of a submission in this browser. */
export const useAssessmentCopy = (id: number) => localCopy<TypedAssessment>('assessment', useOperator()?.id ?? 0, id);

/** The operator's own assessment: a digit for each criterion and the verdict, then Ctrl+Enter. Typed values stay in the browser until they are saved. */
export function AssessmentForm({ id, own, onClose }: AssessmentFormProps) {
  const t = useTranslations('backOffice.assessment');
  const editingText = useTranslations('backOffice.editing');
  const copy = useAssessmentCopy(id);
  const { after, goTo } = useNeighbours({ of: 'submission', id });
  const nameOf = (field: string) =>
    criteria.find(({ key }) => key === field)?.name ??
    t(`fields.${field as 'conflict' | 'verdict' | 'minutesPlayed' | 'text'}`);
  const save = useInboxChange({
    send: ({ edit }: { edit: Edit<TypedAssessment, Assessment>; goOn: boolean }) =>
      versionedSave(edit, {
        valuesOf: typedOf,
        save: async (typed, version) => {
          const saved = await call('PUT /api/projects/:id/assessment', { id, body: formOf(typed), version });
          return saved.own!;
        },
        read: async () => (await call('GET /api/projects/:id/assessments', { id })).own ?? undefined,
      }),
    after: async (_saved, { goOn }, client) => {
      copy.write(undefined);
      await client.invalidateQueries({ queryKey: [assessedPath] });
      if (goOn && after !== undefined) goTo(after);
      else onClose();
    },
    done: () => t('saved'),
    failed: (error) => (error instanceof EditConflict ? undefined : { title: t('error'), description: t('failed') }),
  });
  const form = useVersionedForm<TypedAssessment, Assessment, TypedAssessment, { goOn: boolean }>({
    entity: own ?? undefined,
    valuesOf: typedOf,
    typed: { ...typedOf(own ?? undefined), ...copy.read() },
    furtherIssues: (typed) =>
      Object.fromEntries(missingSteps(typed).map((step) => [pathOf(step), t('missing', { names: nameOf(step) })])),
    save: (edit, { goOn }) => save.mutateAsync({ edit, goOn }),
    onSaved: () => {},
  });
  const { element, values: typed, dispute, errorOf } = form;
  const missing = missingSteps(typed);
  const reported = missing.filter((step) => errorOf(pathOf(step)) !== undefined);
  const set = (path: string, value: unknown) => {
    form.set(path, value);
    copy.write(form.read());
  };
  const focusStep = (step: string | undefined) => {
    const target = step === undefined ? undefined : element.current?.querySelector(`[data-step="${CSS.escape(step)}"]`);
    const control = target?.querySelector<HTMLElement>('input:checked') ?? target?.querySelector<HTMLElement>('input');
    (control ?? element.current?.querySelector('textarea'))?.focus();
  };
  const focusFirst = useEffectEvent(() => focusStep(missing[0] ?? criteria[0]?.key));
  useEffect(() => focusFirst(), []);

  const valueText = (path: string, value: unknown) => {
    if (typeof value === 'boolean') return editingText(value ? 'yes' : 'no');
    return path === 'verdict' && value !== '' ? t(`verdicts.${value as Verdict}`) : String(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void form.submit({ goOn: true });
    } else if (event.key === 'Escape') onClose();
  };
  const choose = (step: string, value: string, byDigit: boolean) => {
    flushSync(() => set(pathOf(step), value));
    const steps = [...criteria.map(({ key }) => key), 'verdict'];
    if (byDigit) focusStep(steps[steps.indexOf(step) + 1]);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form {...form.attributes({ goOn: false })} noValidate className="grid gap-3" onKeyDown={onKeyDown}>
      {dispute && (
        <ConflictNotice dispute={dispute} label={(path) => nameOf(path.replace(/^scores\./, ''))} text={valueText} />
      )}
      <Checkbox
        label={t('fields.conflict')}
        checked={typed.conflict}
        onChange={(event) => set('conflict', event.target.checked)}
      />
      {typed.conflict ? (
        <p className="text-sm text-muted">{t('conflictHint')}</p>
      ) : (
        <>
          {criteria.map(({ key, name }) => (
            <Scale
              key={key}
              step={key}
              label={name}
              options={scoreOptions}
              value={typed.scores[key] ?? ''}
              invalid={reported.includes(key)}
              onChoose={(score, byDigit) => choose(key, score, byDigit)}
            />
          ))}
          <Scale
            step="verdict"
            label={t('fields.verdict')}
            options={verdicts.map((verdict) => [verdict, t(`verdicts.${verdict}`)] as const)}
            value={typed.verdict}
            invalid={reported.includes('verdict')}
            onChoose={(verdict, byDigit) => choose('verdict', verdict, byDigit)}
          />
        </>
      )}
      <TextAreaField
        label={t('fields.text')}
        rows={3}
        maxLength={assessmentLimits.text}
        controlClass="field-sizing-content max-h-80 min-h-24"
        value={typed.text}
        onValue={(text) => set('text', text)}
      />
      <TextField
        label={t('fields.minutesPlayed')}
        type="number"
        min={0}
        max={assessmentLimits.minutes}
        value={typed.minutesPlayed}
        onValue={(minutesPlayed) => set('minutesPlayed', minutesPlayed)}
      />
      {reported.length > 0 && (
        <p role="alert" className="text-sm font-semibold text-red">
          {t('missing', { names: reported.map(nameOf).join(', ') })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton type="submit" variant="primary" label={t('save')} busy={save.isPending} />
        <ActionButton variant="quiet" label={t('close')} onClick={onClose} />
        <p className="text-sm text-muted max-sm:hidden">{t('hint')}</p>
      </div>
    </form>
  );
}
