import { Check, Copy, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Receipt } from '../../../domain/correspondence/receipt.ts';
import { practice } from '../../../studio.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useCopy } from '../../ui/use-copy.ts';

export type SentKind = 'project' | 'consultation' | 'message';

/** The confirmation after a form was stored: its number, the due time of the answer, and a link to the sender's page. */
export function ReceiptPanel({ kind, receipt, onClose }: { kind: SentKind; receipt: Receipt; onClose: () => void }) {
  const t = useTranslations('trackLink');
  const close = useTranslations('common')('close');
  const { number, dueAt, address } = receipt;
  const link = (text: ReactNode) => (
    <a href={address!} className="font-semibold underline underline-offset-4 hover:text-accent">
      {text}
    </a>
  );
  const dueTime = () => dueAt !== null && <LocalTime at={dueAt} />;
  return (
    <div className="grid gap-6">
      {number !== null && <p className="text-muted">{t('number', { kind, number })}</p>}
      <div className="border-l-8 border-accent pl-4">
        <h3 className="font-semibold">{t('next')}</h3>
        <ol className="mt-2 grid list-decimal gap-2 pl-5 marker:text-muted">
          <li>{t('read', { kind })}</li>
          {dueAt !== null && <li>{t.rich('answer', { time: dueTime })}</li>}
          <li>{address === null ? t('pageInMail') : t.rich('follow', { link })}</li>
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        {address !== null && (
          <>
            <a href={address} className={buttonClass('primary', 'small')}>
              {t('open')}
            </a>
            {kind === 'project' && practice.pitch.enabled && (
              <a href={`${address}/pitch`} className={buttonClass('secondary', 'small')}>
                {t('pitch')}
              </a>
            )}
            <a href={`${address}#answer`} className={buttonClass('secondary', 'small')}>
              <FileUp className="size-4" aria-hidden />
              {t('files')}
            </a>
            <CopyLink address={address} />
          </>
        )}
        <Button variant="quiet" size="small" onClick={onClose}>
          {close}
        </Button>
      </div>
    </div>
  );
}

function CopyLink({ address }: { address: string }) {
  const t = useTranslations('trackLink');
  const { state, copy } = useCopy(new URL(address, location.href).href);
  return (
    // The accessible name contains the visible text, which a status would not add to it.
    <ActionButton aria-label={t(state ?? 'copy')} onClick={copy}>
      {state === 'copied' ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
      <span role="status">{t(state ?? 'copy')}</span>
    </ActionButton>
  );
}

/** A time in the visitor's time zone, with the zone's name. */
const LocalTime = ({ at }: { at: string }) => (
  <time dateTime={at} className="font-semibold">
    {new Date(at).toLocaleString(useLocale(), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })}
  </time>
);
