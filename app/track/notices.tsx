import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { addressIn } from '../../domain/language.ts';
import type { TrackingPage } from '../../domain/tracking.ts';
import { Button } from '../ui/button.tsx';
import { EmailField } from './requests.tsx';

/** What a mailed link would do. Opening it does nothing: mail programs open links by themselves. */
export function ConfirmPage({ token, request, title, email }: Extract<TrackingPage, { page: 'confirm' }>) {
  const t = useTranslations('track.confirm');
  return (
    <Notice title={t(`${request}.title`)} text={t(`${request}.text`, { title, email: email ?? '' })}>
      <form method="post" action={`/track/confirm/${token}`} className="mt-8">
        <Button type="submit" variant={request === 'erase' ? 'danger' : 'primary'}>
          {t(`${request}.button`)}
        </Button>
      </form>
    </Notice>
  );
}

export function DonePage({ request }: Extract<TrackingPage, { page: 'done' }>) {
  const t = useTranslations('track.done');
  return <Notice title={t(`${request}.title`)} text={t(`${request}.text`)} />;
}

/** New links to the address on file; the response is the same whether or not something is stored under it. */
export function LostPage({ form, sent }: Extract<TrackingPage, { page: 'lost' }>) {
  const t = useTranslations('track.lost');
  const path = addressIn(useLocale(), '/track');
  return (
    <Notice title={t('title')} text={t(sent ? 'sent' : 'text')}>
      {sent ? (
        <p className="mt-6">
          <a href={path} className="font-semibold underline underline-offset-4 hover:text-accent">
            {t('again')}
          </a>
        </p>
      ) : (
        <form method="post" action={path} className="mt-8 grid gap-6">
          <EmailField label={t('email')} form={form} />
          <Button type="submit" className="sm:w-fit">
            {t('send')}
          </Button>
        </form>
      )}
    </Notice>
  );
}

/** A page of one sentence, with a form where there is something to do. */
const Notice = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className="frame flex flex-1 flex-col">
    <div className="split split-line flex-1 content-center gap-y-8 py-12 lg:items-center lg:py-20">
      <h1 className="display text-hero [overflow-wrap:anywhere] hyphens-auto">{title}</h1>
      <div className="min-w-0">
        <p className="text-xl [overflow-wrap:anywhere]">{text}</p>
        {children}
      </div>
    </div>
  </div>
);
