import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { ledgerLimits } from '../../../domain/studio/facts.ts';
import type { Ledger } from '../../../domain/promise/ledger.ts';
import { pages } from '../../routing/routes.ts';
import { useDuration } from '../../i18n/duration.ts';
import { classNames } from '../../ui/class-names.ts';

/** One line about the ledger, with a link to it. */
export function PromiseLine({ ledger, className }: { ledger: Ledger | null | undefined; className?: string }) {
  const t = useTranslations('promiseLine');
  const duration = useDuration();
  const { withinPromise = null, median = null } = ledger ?? {};
  return (
    <p className={classNames('text-[0.9375rem] text-pretty text-muted', className)}>
      {withinPromise !== null && median !== null
        ? t('figures', { days: ledgerLimits.days, percent: String(withinPromise), time: duration(median) })
        : t('tooFew')}{' '}
      <Link href={pages.promise.path} className="underline decoration-accent underline-offset-4 hover:text-accent">
        {t('link')}
      </Link>
    </p>
  );
}
