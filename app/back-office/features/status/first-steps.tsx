import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type FirstStep, type FirstStepsState, stepsLeft } from '../../../../domain/operations/status.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Mark } from '../../../ui/mark.tsx';
import { firstStepsQuery } from '../../shell/first-steps.ts';
import { Panel } from '../../kit/layout/panel.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { useOperator } from '../../kit/session/session.ts';
import { useChange } from '../../kit/requests/use-change.ts';
import { RemoveSamples } from '../first-settings/remove-samples.tsx';

/** The first steps of a new studio until all are done; once dismissed, a button that shows them again. */
export function FirstSteps() {
  const t = useTranslations('backOffice.status.firstSteps');
  const { data } = useQuery({ ...firstStepsQuery, staleTime: 0 });
  const dismiss = useChange({
    send: (dismissed: boolean) => call('PUT /api/status/first-steps', { body: { dismissed } }),
    after: (state, _dismissed, client) => client.setQueryData(firstStepsQuery.queryKey, state),
    done: ({ dismissed }) => t(dismissed ? 'dismissed' : 'shown'),
    failed: () => t('failed'),
  });
  if (!data || data.steps.every(({ done }) => done)) return null;
  const toggle = (dismissed: boolean) => (
    <ActionButton
      label={t(dismissed ? 'dismiss' : 'show')}
      variant="quiet"
      className="-ml-3 justify-self-start"
      busy={dismiss.isPending}
      onClick={() => dismiss.mutate(dismissed)}
    />
  );
  if (data.dismissed) return toggle(false);
  const done = data.steps.length - stepsLeft(data);
  return (
    <Panel title={t('title')}>
      <p className="-mt-2 mb-2 text-muted tabular-nums">{t('done', { done, all: data.steps.length })}</p>
      <ol className="divide-y divide-edge border-y border-edge">
        {data.steps.map((step) => (
          <Step key={step.name} {...step} withoutFactor={data.withoutFactor} />
        ))}
      </ol>
      <div className="mt-2">{toggle(true)}</div>
    </Panel>
  );
}

const inCode = (text: ReactNode) => <code className="text-[0.8125rem]">{text}</code>;

type StepProps = FirstStepsState['steps'][number] & Pick<FirstStepsState, 'withoutFactor'>;

function Step({ name, done, withoutFactor }: StepProps) {
  const t = useTranslations('backOffice.status.firstSteps');
  const self = useOperator()?.username ?? '';
  const remedies: Partial<Record<FirstStep, { href: string; text: string }>> = {
    studioFacts: { href: addressOf('firstSettings'), text: t('openFirstSettings') },
    sampleContent: { href: addressOf('cases'), text: t('openContent') },
    secondFactor: withoutFactor.includes(self)
      ? { href: addressOf('account'), text: t('openAccount') }
      : { href: addressOf('team'), text: t('openTeam') },
  };
  const remedy = remedies[name];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      {done ? <Check className="mt-0.5 size-5 shrink-0 text-green" aria-hidden /> : <Mark className="mt-0.5 size-5" />}
      <div className="min-w-0 flex-1 basis-60">
        <h3 className={classNames('font-semibold', done && 'text-muted')}>
          {t(`steps.${name}.title`)}
          {done && <span className="sr-only"> {t('isDone')}</span>}
        </h3>
        {!done && (
          <p className="measure text-muted [overflow-wrap:anywhere]">
            {t.rich(`steps.${name}.text`, { code: inCode, names: withoutFactor.join(', ') })}
          </p>
        )}
      </div>
      {!done && name === 'sampleContent' && <RemoveSamples />}
      {!done && remedy && (
        <ButtonLink href={remedy.href} variant="secondary" size="small">
          {remedy.text}
        </ButtonLink>
      )}
    </li>
  );
}
