import { useTranslations } from 'use-intl';
import { languageKey } from '../../../../domain/text/language.ts';
import { retention } from '../../../../domain/operations/retention.ts';
import { practice } from '../../../../studio.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { LargeMailLink } from '../../../studio/mail-link.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';

const facts = {
  stored: [
    'stored.contact',
    'stored.project',
    'stored.consultation',
    ...(practice.pitch.enabled ? (['stored.pitch'] as const) : []),
    'stored.page',
    'stored.beside',
    'stored.arrival',
    'stored.notes',
    'stored.address',
    'stored.signIn',
  ],
  kept: ['kept.submissions', 'kept.spam', 'kept.mails', 'kept.attempts', 'kept.sessions'],
} as const;

/** Stored data, retention and erasure. */
export default function PrivacyPage() {
  const t = useTranslations('privacy');
  return (
    <PublicLayout>
      <header className="border-b border-edge">
        <div className="frame py-12 lg:py-20">
          <h1 className="display text-[min(10vw,9rem)]">{t('title')}</h1>
          <p className="measure mt-6 text-xl">{t('lead')}</p>
        </div>
      </header>
      <SplitRow className="frame" parts={['grid gap-14 py-12 lg:gap-20 lg:py-20', 'pb-12 lg:py-20']}>
        {(['stored', 'kept'] as const).map((list) => (
          <section key={list}>
            <h2 className="display text-poster">{t(`${list}.title`)}</h2>
            <dl className="mt-8">
              {facts[list].map((fact) => (
                <div
                  key={fact}
                  className="grid gap-x-6 gap-y-1 border-t border-edge py-5 sm:grid-cols-[calc(100%-var(--cut))_1fr]"
                >
                  <dt className="font-semibold">{t(`${fact}.term`)}</dt>
                  <dd className="text-muted">{t(`${fact}.text`, retention)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="grid gap-10 lg:sticky lg:top-28">
          <section className="border-l-8 border-accent bg-raised p-6">
            <h2 className="display text-headline">{t('erase.title')}</h2>
            <p className="mt-4">{t('erase.text')}</p>
            <p className="mt-5">
              <LargeMailLink />
            </p>
            <p className="mt-5 text-[0.9375rem] text-muted">{t('erase.time', retention)}</p>
          </section>
          {(['why', 'who', 'figures', 'browser'] as const).map((note) => (
            <section key={note}>
              <h2 className="text-xl font-semibold">{t(`${note}.title`)}</h2>
              <p className="mt-2 text-muted">
                {t(`${note}.text`, { cookie: languageKey, pitch: String(practice.pitch.enabled) })}
              </p>
            </section>
          ))}
        </div>
      </SplitRow>
    </PublicLayout>
  );
}
