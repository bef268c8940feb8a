import { useTranslations } from 'use-intl';
import type { TrackingPage } from '../../domain/tracking.ts';
import { Notice } from './notice.tsx';

/** After a confirmed request. */
export function DonePage({ request }: Extract<TrackingPage, { page: 'done' }>) {
  const t = useTranslations('track.done');
  return <Notice title={t(`${request}.title`)} text={t(`${request}.text`)} />;
}
