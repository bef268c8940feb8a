import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
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
import { isConflict } from '../../kit/requests/save.ts';
import { useInboxChange } from '../../inbox/inbox.ts';
import { useNeighbours } from '../../inbox/neighbours.tsx';
import { useOperator } from '../../kit/session/session.ts';
import { fieldsOf, formOf, missingSteps, type TypedAssessment, typedOf } from './figures.ts';
import { assessedPath } from './queries.ts';

const points = Array.from({ length: assessmentLimits.score.max }, (_, index) => String(index + 1));
const scoreOptions = points.map((point) => [point, point] as const);

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
  const copy = useAssessmentCopy(id);
  const { after, goTo } = useNeighbours({ of: 'submission', id });
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => ({ ...typedOf(own), ...copy.read() }));
  const [base, setBase] = useState(own);
  const [showsMissing, setShowsMissing] = useState(false);
  /** The assessment that the operator saved elsewhere in the meantime. */
  const [theirs, setTheirs] = useState<Assessment>();
  const missing = missingSteps(typed);

  const change = (changes: Partial<TypedAssessment>) => {
    const next = { ...typed, ...changes };
    copy.write(next);
    setTyped(next);
  };
  const focusStep = (step: string | undefined) => {
    const target = step === undefined ? undefined : form.current?.querySelector(`[data-step="${CSS.escape(step)}"]`);
    const control = target?.querySelector<HTMLElement>('input:checked') ?? target?.querySelector<HTMLElement>('input');
    (control ?? form.current?.querySelector('textarea'))?.focus();
  };
  const focusFirst = useEffectEvent(() => focusStep(missing[0] ?? criteria[0]?.key));
  useEffect(() => focusFirst(), []);

  const save = useInboxChange({
    send: ({ version }: { version: string | undefined; goOn: boolean }) =>
      call('PUT /api/projects/:id/assessment', { id, body: formOf(typed), version }),
    after: async (_saved, { goOn }, client) => {
      copy.write(undefined);
      await client.invalidateQueries({ queryKey: [assessedPath] });
      if (goOn && after !== undefined) goTo(after);
      else onClose();
    },
    done: () => t('saved'),
    failed: (error) => (isConflict(error) ? undefined : { title: t('error'), description: t('failed') }),
  });
  const readTheirs = async () => {
    const { own: stored } = await call('GET /api/projects/:id/assessments', { id });
    if (stored) setTheirs(stored);
    else setBase(null);
  };
  const submit = (goOn: boolean, from: Assessment | null = base) => {
    if (save.isPending) return;
    if (missing.length > 0) {
      setShowsMissing(true);
      return focusStep(missing[0]);
    }
    save.mutate(
      { version: from?.updatedAt, goOn },
      {
        onError: (error) => {
          if (isConflict(error)) void readTheirs();
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit(true);
    } else if (event.key === 'Escape') onClose();
  };
  const choose = (step: string, changes: Partial<TypedAssessment>, byDigit: boolean) => {
    flushSync(() => change(changes));
    const steps = [...criteria.map(({ key }) => key), 'verdict'];
    if (byDigit) focusStep(steps[steps.indexOf(step) + 1]);
  };
  const nameOf = (field: string) =>
    criteria.find(({ key }) => key === field)?.name ??
    t(`fields.${field as 'conflict' | 'verdict' | 'minutesPlayed' | 'text'}`);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      {theirs && (
        <ConflictNotice
          conflict={{
            base: fieldsOf(typedOf(base)),
            theirs: fieldsOf(typedOf(theirs)),
            keepMine: () => {
              setTheirs(undefined);
              setBase(theirs);
              submit(false, theirs);
            },
            takeTheirs: () => {
              copy.write(undefined);
              onClose();
            },
          }}
          mine={fieldsOf(typed)}
          label={nameOf}
          value={(field, values) => values[field] ?? ''}
        />
      )}
      <Checkbox
        label={t('fields.conflict')}
        checked={typed.conflict}
        onChange={(event) => change({ conflict: event.target.checked })}
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
              invalid={showsMissing && missing.includes(key)}
              onChoose={(score, byDigit) => choose(key, { scores: { ...typed.scores, [key]: score } }, byDigit)}
            />
          ))}
          <Scale
            step="verdict"
            label={t('fields.verdict')}
            options={verdicts.map((verdict) => [verdict, t(`verdicts.${verdict}`)] as const)}
            value={typed.verdict}
            invalid={showsMissing && missing.includes('verdict')}
            onChoose={(verdict, byDigit) => choose('verdict', { verdict: verdict as Verdict }, byDigit)}
          />
        </>
      )}
      <TextAreaField
        label={t('fields.text')}
        rows={3}
        maxLength={assessmentLimits.text}
        controlClass="field-sizing-content max-h-80 min-h-24"
        value={typed.text}
        onValue={(text) => change({ text })}
      />
      <TextField
        label={t('fields.minutesPlayed')}
        type="number"
        min={0}
        max={assessmentLimits.minutes}
        value={typed.minutesPlayed}
        onValue={(minutesPlayed) => change({ minutesPlayed })}
      />
      {showsMissing && missing.length > 0 && (
        <p role="alert" className="text-sm font-semibold text-red">
          {t('missing', { names: missing.map(nameOf).join(', ') })}
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
