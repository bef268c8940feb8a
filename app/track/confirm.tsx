import { useTranslations } from 'use-intl';
import type { TrackingPage } from '../../domain/tracking.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';

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
