import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { classNames } from '../../../ui/class-names.ts';
import { type Step, steps } from './steps.ts';

interface StepListProps {
  present: Step;
  addressOfStep: (step: Step) => string;
}

/** Links to all steps, with the present one marked. On phones they show only their numbers. */
export function StepList({ present, addressOfStep }: StepListProps) {
  const t = useTranslations('backOffice.firstSettings');
  const presentIndex = steps.indexOf(present);
  return (
    <nav aria-label={t('steps.label')} className="mb-4">
      <ol className="grid grid-cols-7 gap-1">
        {steps.map((step, index) => (
          <li key={step}>
            <Link
              href={addressOfStep(step)}
              aria-current={step === present ? 'step' : undefined}
              className={classNames(
                'flex min-h-11 items-baseline gap-1.5 border-t-4 pt-2 text-sm tabular-nums hover:text-strong max-sm:justify-center',
                index <= presentIndex ? 'border-accent' : 'border-edge',
                step === present ? 'font-semibold text-strong' : 'text-muted',
              )}
            >
              {index + 1}
              <span className="min-w-0 max-sm:sr-only">{t(`steps.${step}.name`)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
