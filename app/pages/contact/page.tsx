import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { Ledger } from '../../../domain/ledger.ts';
import { usePublicRead } from '../../api/public-read.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import type { PageProps } from '../../routing/routes.ts';
import { useTopOnLoad } from '../../routing/scroll.ts';
import { ContactCards } from './contact-cards.tsx';
import { MessageForm } from './message-form.tsx';

/** The message form, and other ways to reach the studio. */
export default function ContactPage({ queries }: PageProps<'contact'>) {
  useTopOnLoad();
  const t = useTranslations('contact');
  const { data: ledger } = usePublicRead<Ledger | null>(queries.promise);
  return (
    <PublicLayout>
      <div className="frame">
        <div className="split split-line gap-y-0">
          <div className="py-12 lg:py-20">
            <header>
              <h1 className="display text-[clamp(min(3rem,17vw),13vw,6.5rem)] lg:text-[clamp(4rem,7.2vw,7.5rem)]">
                {t('title')}
              </h1>
              <p className="measure mt-6 text-xl text-muted">{t('lead')}</p>
            </header>
            {/* A boundary hydrates after the rest of the page, in a task of its own. */}
            <Suspense>
              <MessageForm />
            </Suspense>
          </div>
          <ContactCards ledger={ledger} />
        </div>
      </div>
    </PublicLayout>
  );
}
