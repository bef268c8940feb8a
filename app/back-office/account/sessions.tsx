import { useTranslations } from 'use-intl';
import type { OwnSession } from '../../../domain/account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { deviceName } from './device-name.ts';
import { useEndSession } from './queries.ts';

/** Where one is signed in. */
export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useTranslations('backOffice.account');
  const end = useEndSession();
  const signOut = (id: string) => {
    if (end.isPending) return;
    end.mutate(id, {
      onSuccess: () => showToast({ title: t('signedOut') }),
      onError: () => showToast({ title: t('error'), description: t('signOutFailed'), variant: 'destructive' }),
    });
  };
  return (
    <Panel title={t('sessions')}>
      <ul className="divide-y divide-edge">
        {sessions.map(({ id, device, address, createdAt, seenAt, isCurrent }) => {
          const name = deviceName(device) ?? t('unknownDevice');
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
                <p className="text-sm text-muted tabular-nums [overflow-wrap:anywhere]">
                  {t('sessionFacts', {
                    address: address ?? '–',
                    since: localTime(createdAt),
                    seen: localTime(seenAt),
                  })}
                </p>
              </div>
              {isCurrent ? (
                <Badge colour="green">{t('thisDevice')}</Badge>
              ) : (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t('signOutOf', { device: name })}
                  aria-disabled={end.isPending}
                  onClick={() => signOut(id)}
                >
                  {t('signOut')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          aria-disabled={end.isPending}
          onClick={() => signOut('others')}
        >
          {t('signOutOthers')}
        </Button>
      )}
    </Panel>
  );
}
