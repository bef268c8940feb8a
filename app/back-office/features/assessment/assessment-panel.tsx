import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import {
  type Assessment,
  type AssessmentFigures,
  awaitsAssessment,
  criteria,
  isAssessable,
  weightedMean,
} from '../../../../domain/assessment/assessment.ts';
import type { Project } from '../../../../domain/conversation/project.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CommandButton } from '../../kit/actions/command-button.tsx';
import { Lines, Panel, TermList } from '../../kit/layout/panel.tsx';
import { useMayActAs } from '../../kit/session/session.ts';
import { AssessmentForm, useAssessmentCopy } from './assessment-form.tsx';
import { disputedCriteria, oneDecimal, verdictColour } from './figures.ts';
import { assessmentsQuery } from './queries.ts';

/** The operator's own assessment of a pitch and, once it is saved, the other operators' assessments. */
export function AssessmentPanel({ submission }: { submission: Project }) {
  const t = useTranslations('backOffice.assessment');
  const { data } = useQuery({
    ...assessmentsQuery(submission.id),
    meta: { isAside: true },
    enabled: isAssessable(submission),
  });
  const copy = useAssessmentCopy(submission.id);
  const mayEdit = useMayActAs('editor');
  const [isOpen, setOpen] = useState(() => mayEdit && copy.read() !== undefined);
  const opener = useRef<HTMLButtonElement>(null);
  if (!data) return null;
  const { own, others, count, figures } = data;
  const isWanted = own !== null || awaitsAssessment(submission);
  if (count === 0 && others.length === 0 && !isWanted) return null;
  const assess = { id: 'assess', title: t(own ? 'change' : 'assess'), key: 's', run: () => setOpen(true) };
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  return (
    <Panel title={t('title')}>
      {isOpen ? (
        <AssessmentForm id={submission.id} own={own} onClose={close} />
      ) : (
        <>
          {figures ? (
            <Figures figures={figures} assessments={[...(own ? [own] : []), ...others]} />
          ) : (
            <p className="text-muted">{t(own?.conflict ? 'conflicted' : 'hidden', { count })}</p>
          )}
          {mayEdit && isWanted && (
            <CommandButton
              ref={opener}
              action={assess}
              className="mt-3"
              variant={own ? 'secondary' : 'primary'}
              title={`${assess.title} (${assess.key})`}
            />
          )}
        </>
      )}
    </Panel>
  );
}

/** The mean of all operators, the criteria about which they disagree, and the text of each of them. */
function Figures({ figures, assessments }: { figures: AssessmentFigures; assessments: readonly Assessment[] }) {
  const t = useTranslations('backOffice.assessment');
  const { count, mean, spread, byCriterion } = figures;
  const disputed = disputedCriteria(assessments);
  const means = criteria.flatMap(({ key, name }) =>
    byCriterion[key] === undefined ? [] : [[name, oneDecimal(byCriterion[key])] as const],
  );
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-3xl leading-tight font-bold tabular-nums">{oneDecimal(mean)}</span>
        <span className="text-muted">
          {count > 1 ? t('spread', { count, spread: oneDecimal(spread) }) : t('byYou')}
        </span>
      </p>
      <TermList
        facts={means}
        className="mt-2 text-sm tabular-nums sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]"
      />
      {disputed.length > 0 && (
        <p className="mt-2 border-l-4 border-orange pl-3 text-sm">
          {t('disputed', {
            names: disputed.map(({ name, lowest, highest }) => `${name} (${lowest}–${highest})`).join(', '),
          })}
        </p>
      )}
      <Lines of={assessments} className="mt-3 border-t border-edge">
        {(assessment) => <OperatorAssessment assessment={assessment} />}
      </Lines>
    </>
  );
}

function OperatorAssessment({ assessment }: { assessment: Assessment }) {
  const t = useTranslations('backOffice.assessment');
  const { author, conflict, verdict, scores, minutesPlayed, text } = assessment;
  const mean = weightedMean(scores);
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{author}</span>
        {conflict && <span className="text-muted">{t('declaredConflict')}</span>}
        {mean !== undefined && <span className="tabular-nums">{oneDecimal(mean)}</span>}
        {verdict && <Badge colour={verdictColour[verdict]}>{t(`verdicts.${verdict}`)}</Badge>}
        {minutesPlayed !== null && (
          <span className="text-sm text-muted">{t('played', { minutes: minutesPlayed })}</span>
        )}
      </p>
      {text && <p className="measure mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>}
    </li>
  );
}
