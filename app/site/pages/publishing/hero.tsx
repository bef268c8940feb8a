import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { ShowcasedCase } from '../../../../domain/studio/story.ts';
import { CasePicture } from '../../cases/case-picture.tsx';
import { useNumbers } from '../../../i18n/numbers.ts';
import { casePath } from '../../../routing/routes.ts';
import { useColumns, useFacts } from '../../../studio/studio.tsx';
import { SplitBar } from '../../../ui/split-bar.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { ScriptButton } from './dialogs/buttons.tsx';
import type { ButtonProps } from '../../../ui/button.tsx';

/** The offer, a published game, if there is one, and a sample statement. `start` are the attributes of the button. */
export function Hero({ start, topCase }: { start: ButtonProps; topCase: ShowcasedCase | null }) {
  const t = useTranslations('publishing.hero');
  const { developer, hours } = useFacts();
  const { beside } = useColumns();
  const lines = [t('lines.first'), t('lines.second'), t('lines.third', { developer })];
  return (
    <section className="border-b border-edge pt-18">
      <SplitRow
        line={false}
        className="frame lg:min-h-[min(48rem,calc(100svh-4.5rem))]"
        parts={[
          'flex flex-col justify-end gap-8 py-12 lg:py-16 lg:pr-10',
          'bleed-left bleed-right flex flex-col lg:ml-0 lg:border-l lg:border-edge',
        ]}
      >
        <>
          <h1 className="display text-[clamp(min(3.5rem,20vw),9.4vw,9rem)]">
            {lines.map((line, index) => (
              <span key={line} className={index === lines.length - 1 ? 'block text-accent' : 'block'}>
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className="measure text-xl text-balance">{t('lead')}</p>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
            <ScriptButton {...start}>
              {t('action')}
              <ArrowDown className="size-5" aria-hidden />
            </ScriptButton>
            <p className="text-muted">{t('promise', { hours })}</p>
          </div>
        </>
        <>
          {topCase && (
            <Link
              href={casePath(topCase.id)}
              className="group relative flex min-h-60 flex-1 focus-visible:-outline-offset-4"
            >
              <CasePicture entity={topCase} sizes={`(width >= 64rem) ${beside}vw, 100vw`} first className="flex-1" />
              <span className="absolute bottom-0 left-0 bg-surface px-5 py-2 font-semibold group-hover:bg-accent group-hover:text-on-accent lg:px-8">
                {topCase.title}
              </span>
            </Link>
          )}
          <Statement />
        </>
      </SplitRow>
    </section>
  );
}

/** Invented figures of a month, in dollars. */
const sample = { sales: 48_200, refunds: -2_310, taxes: -5_390, fee: -12_150 } as const;
const net = Object.values(sample).reduce((sum, entry) => sum + entry, 0);

/** A sample statement: from sales to net revenue and its split. */
function Statement() {
  const t = useTranslations('publishing.hero.statement');
  const { dollars } = useNumbers();
  const { developer, publisher } = useFacts();
  const entries = Object.entries(sample) as [keyof typeof sample, number][];
  return (
    <figure className="bg-paper text-ink">
      <figcaption className="display border-b border-ink px-5 pt-5 pb-4 text-3xl lg:px-8">{t('title')}</figcaption>
      <dl className="px-5 pt-4 pb-5 tabular-nums lg:pr-[clamp(min(1.25rem,6vw),4vw,4rem)] lg:pl-8">
        {entries.map(([key, sum]) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-6 py-1">
            <dt>{t(key)}</dt>
            <dd className="ml-auto whitespace-nowrap">{dollars(sum)}</dd>
          </div>
        ))}
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-ink pt-3 font-bold">
          <dt>{t('net')}</dt>
          <dd className="ml-auto whitespace-nowrap">{dollars(net)}</dd>
        </div>
      </dl>
      <SplitBar share={developer} room={35} className="border-t border-ink">
        <Sum label={t('you', { developer })} percent={developer} />
        <Sum label={t('us', { publisher })} percent={publisher} />
      </SplitBar>
    </figure>
  );
}

const Sum = ({ label, percent }: { label: string; percent: number }) => (
  <p className="flex h-full flex-col justify-between gap-2 px-3 py-4 in-first:px-5 sm:px-5 lg:pb-6 lg:in-first:pl-8">
    <span className="leading-tight font-semibold">{label}</span>
    <span className="display text-[min(6.4vw,1.9rem)] whitespace-nowrap lg:text-[min(clamp(1.6rem,2.9vw,3.25rem),18cqi)]">
      {useNumbers().dollars((net * percent) / 100)}
    </span>
  </p>
);
