import { useTranslations } from 'use-intl';
import { addressIn, type Language } from '../../domain/language.ts';
import type { TrackingPage } from '../../domain/tracking.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';
import { EmailField } from './requests.tsx';

type LostProps = Extract<TrackingPage, { page: 'lost' }> & { language: Language };

/** New links to the address on file; the response is the same whether or not something is stored under it. */
export function LostPage({ form, sent, language }: LostProps) {
  const t = useTranslations('track.lost');
  const path = addressIn(language, '/track');
  if (sent)
    return (
      <Notice title={t('title')} text={t('sent')}>
        <p className="mt-6">
          <a href={path} className="font-semibold underline underline-offset-4 hover:text-accent">
            {t('again')}
          </a>
        </p>
      </Notice>
    );
  return (
    <Notice title={t('title')} text={t('text')}>
      <form method="post" action={path} className="mt-8 grid gap-6">
        <EmailField label={t('email')} form={form} />
        <Button type="submit" className="sm:w-fit">
          {t('send')}
        </Button>
      </form>
    </Notice>
  );
}
