import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { domainOf, isSharedDomain, type Sender, type SenderBlock } from '../../../domain/sender.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { localDate } from '../dates.ts';
import { sendersPath, useRefreshInbox } from '../list/inbox.ts';
import { useMayActAs } from '../session/session.ts';

/** Blocks a sender's address or its domain, and takes either back. */
export function BlockButtons({ sender }: { sender: Sender }) {
  const t = useTranslations('backOffice.sender');
  const { mutate, isPending } = useBlock(sender.id);
  const mayEdit = useMayActAs('editor');
  const domain = domainOf(sender.address);
  const { blockedAt, domainBlockedAt } = sender;
  const blocks = [
    { what: 'address', name: sender.address, at: blockedAt },
    ...(isSharedDomain(domain) && domainBlockedAt === null
      ? []
      : [{ what: 'domain', name: `@${domain}`, at: domainBlockedAt } as const]),
  ] as const;
  return (
    <>
      {blocks.map(
        ({ what, name, at }) =>
          at !== null && (
            <p key={what} className="mb-2 text-sm text-red [overflow-wrap:anywhere]">
              {t('blockedSince', { name, date: localDate(at) })}
            </p>
          ),
      )}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {blocks.map(({ what, name, at }) => (
            <Button
              key={what}
              variant="quiet"
              size="small"
              className="max-w-full border border-control text-strong"
              aria-disabled={isPending}
              onClick={() => isPending || mutate({ what, blocked: at === null })}
            >
              <span className="truncate">{t(at === null ? 'block' : 'unblock', { name })}</span>
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function useBlock(id: number) {
  const t = useTranslations('backOffice.sender');
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: (body: SenderBlock) => call<Sender>(`${sendersPath}/${id}/block`, { method: 'PUT', body }),
    onSuccess: async (_, { blocked }) => {
      showToast({ title: t(blocked ? 'isBlocked' : 'isUnblocked') });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('failed'), variant: 'destructive' }),
  });
}
