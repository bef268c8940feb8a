import { useTranslations } from 'use-intl';
import { retention } from '../../../domain/retention.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { SplitRow } from '../../ui/split-row.tsx';
import { Erase } from './erase.tsx';
import { Facts } from './facts.tsx';
import { Notes } from './notes.tsx';

const stored = ['contact', 'project', 'consultation', 'page', 'beside', 'notes', 'address', 'signIn'] as const;
const kept = ['submissions', 'spam', 'mails', 'attempts', 'sessions'] as const;

/** Stored data, retention and erasure. */
export default function PrivacyPage() {
  const t = useTranslations('privacy');
  const fact = (key: `stored.${(typeof stored)[number]}` | `kept.${(typeof kept)[number]}`) => ({
    term: t(`${key}.term`),
    text: t(`${key}.text`, retention),
  });
  return (
    <PublicLayout>
      <header className="border-b border-edge">
        <div className="frame py-12 lg:py-20">
          <h1 className="display text-[min(10vw,9rem)]">{t('title')}</h1>
          <p className="measure mt-6 text-xl">{t('lead')}</p>
        </div>
      </header>
      <SplitRow className="frame" parts={['grid gap-14 py-12 lg:gap-20 lg:py-20', 'pb-12 lg:py-20']}>
        <>
          <Facts title={t('stored.title')} facts={stored.map((name) => fact(`stored.${name}`))} />
          <Facts title={t('kept.title')} facts={kept.map((name) => fact(`kept.${name}`))} />
        </>
        <div className="grid gap-10 lg:sticky lg:top-28">
          <Erase />
          <Notes />
        </div>
      </SplitRow>
    </PublicLayout>
  );
}
