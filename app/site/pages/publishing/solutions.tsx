import { ChartNoAxesColumn, Gauge, GitBranch, Workflow } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { pages } from '../../../routing/routes.ts';
import type { Consultation } from '../../../studio/offered-services.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { type DialogOpeners, ScriptButton, WithoutScripts } from './dialogs/buttons.tsx';
import { servicesId } from './services.tsx';

const icons = { pipelines: GitBranch, automation: Workflow, analytics: ChartNoAxesColumn, performance: Gauge } as const;

interface SolutionsProps {
  service: Consultation;
  /** Whether it is the page's only service, to which the buttons of the other sections lead. */
  isOnly: boolean;
  opens: DialogOpeners;
}

/** The service without a fixed price, in dark text on a light background. */
export function Solutions({ service: { id, features }, isOnly, opens }: SolutionsProps) {
  const t = useTranslations('publishing.solutions');
  const text = useTranslations('services');
  return (
    <section
      aria-labelledby="solutions-title"
      {...(isOnly ? { id: servicesId, tabIndex: -1, className: `${onPaper} outline-none` } : { className: onPaper })}
    >
      <SplitRow className="frame" parts={['py-12 lg:py-20', 'flex flex-col justify-end gap-6 pb-12 lg:py-20']}>
        <>
          <h2 id="solutions-title" className="display text-poster">
            {text(`${id}.title`)}
          </h2>
          <p className="measure mt-6 text-xl text-pretty">{text(`${id}.description`)}</p>
          <ul className="mt-10 grid gap-x-8 gap-y-7 sm:grid-cols-2">
            {features.map((feature) => {
              const Icon = icons[feature];
              return (
                <li key={feature} className="border-t border-control pt-4">
                  <p className="flex items-center gap-2.5 font-bold">
                    <Icon className="size-5 shrink-0" aria-hidden />
                    {text(`${id}.features.${feature}.title`)}
                  </p>
                  <p className="mt-1 text-[0.9375rem] leading-normal text-muted">
                    {text(`${id}.features.${feature}.description`)}
                  </p>
                </li>
              );
            })}
          </ul>
        </>
        <>
          <div>
            <p className="text-[0.9375rem] text-muted">{t('pricingLabel')}</p>
            <p className="display mt-2 text-[clamp(min(2.5rem,14vw),5vw,4.25rem)]">{text(`${id}.pricing`)}</p>
            <p className="mt-5 text-pretty">{t('pricingNote')}</p>
            <WithoutScripts />
          </div>
          <div className="flex flex-wrap gap-3">
            <ScriptButton {...opens(id)}>{t('quote')}</ScriptButton>
            <ButtonLink href={pages.contact.path} variant="secondary">
              {t('contact')}
            </ButtonLink>
          </div>
        </>
      </SplitRow>
    </section>
  );
}

/** The colors of this section. */
const onPaper =
  'bg-paper text-ink [--color-surface:var(--color-paper)] [--color-strong:var(--color-ink)] [--color-muted:var(--sheet-muted)] ' +
  '[--color-control:var(--sheet-control)] [--color-edge:var(--sheet-edge)] [--accent:var(--color-ink)]';
