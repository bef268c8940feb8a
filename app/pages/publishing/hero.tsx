import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { studio } from '../../../studio.ts';
import { CasePicture } from '../../cases/case-picture.tsx';
import { casePath } from '../../routing/routes.ts';
import { SplitRow } from '../../ui/split-row.tsx';
import { ScriptButton } from './dialogs/script-button.tsx';
import { showServices } from './services.tsx';
import { Statement } from './statement.tsx';

/** The offer, a published game and a sample statement; the button leads to the services. */
export function Hero() {
  const t = useTranslations('publishing.hero');
  const lines = [t('lines.first'), t('lines.second'), t('lines.third', { developer: studio.split.developer })];
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
            <ScriptButton onClick={showServices}>
              {t('action')}
              <ArrowDown className="size-5" aria-hidden />
            </ScriptButton>
            <p className="text-muted">{t('promise', { hours: studio.responseHours })}</p>
          </div>
        </>
        <>
          <Link
            href={casePath(saltwickBelow.id)}
            className="group relative flex min-h-60 flex-1 focus-visible:-outline-offset-4"
          >
            <CasePicture entity={saltwickBelow} sizes="(width >= 64rem) 40vw, 100vw" first className="flex-1" />
            <span className="absolute bottom-0 left-0 bg-surface px-5 py-2 font-semibold group-hover:bg-accent group-hover:text-on-accent lg:px-8">
              {saltwickBelow.title}
            </span>
          </Link>
          <Statement />
        </>
      </SplitRow>
    </section>
  );
}

const saltwickBelow = { id: 1, title: 'Saltwick Below', heroImageUrl: null };
