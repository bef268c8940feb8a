import { useTranslations } from 'use-intl';
import type { Ledger } from '../../../domain/ledger.ts';
import { studio } from '../../../studio.ts';
import { PromiseLine } from '../../promise/promise-line.tsx';
import { pages } from '../../routing/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SplitRow } from '../../ui/split-row.tsx';
import { ScriptButton } from './dialogs/script-button.tsx';
import { showServices } from './services.tsx';

/** Start now, or talk first. */
export function Closing({ ledger }: { ledger: Ledger | null | undefined }) {
  const t = useTranslations('publishing.closing');
  return (
    <section aria-labelledby="closing-title">
      <SplitRow className="frame" parts={['pt-14 lg:py-24', 'flex flex-col justify-end gap-7 pt-6 pb-14 lg:py-24']}>
        <h2 id="closing-title" className="display text-[clamp(min(3rem,17vw),7vw,6.5rem)]">
          {t('title')}
        </h2>
        <>
          <p className="text-xl text-pretty">{t('lead', { hours: studio.responseHours })}</p>
          <div className="flex flex-wrap gap-3">
            <ScriptButton onClick={showServices}>{t('launch')}</ScriptButton>
            <ButtonLink href={pages.contact.path} variant="secondary">
              {t('schedule')}
            </ButtonLink>
          </div>
          <PromiseLine ledger={ledger} />
        </>
      </SplitRow>
    </section>
  );
}
