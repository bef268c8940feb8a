import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { domainOf, isSharedDomain, type Sender, type SenderBlock, senderLimits } from '../../../domain/sender.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { localDate } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { sendersPath, useRefreshInbox } from '../list/inbox.ts';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';

/** Blocks a sender's address or its domain, and takes either back. */
export function BlockButtons({ sender }: { sender: Sender }) {
  const t = useTranslations('backOffice.sender');
  const b = useTranslations('backOffice.blocks');
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useBlock(sender.id, () => setReason(''));
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
      {mayEdit && blocks.some(({ at }) => at === null) && (
        <Field label={t('blockReason')} className="mb-2.5">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={senderLimits.reason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
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
              onClick={() => isPending || mutate({ what, blocked: at === null, ...(at === null && { reason }) })}
            >
              <span className="truncate">{t(at === null ? 'block' : 'unblock', { name })}</span>
            </Button>
          ))}
        </div>
      )}
      <p className="mt-3 text-sm">
        <EntityLink href={addressOf('blocks')}>{b('all')}</EntityLink>
      </p>
    </>
  );
}

function useBlock(id: number, onDone: () => void) {
  const t = useTranslations('backOffice.sender');
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: (body: SenderBlock) => call<Sender>(`${sendersPath}/${id}/block`, { method: 'PUT', body }),
    onSuccess: async (_, { blocked }) => {
      onDone();
      showToast({ title: t(blocked ? 'isBlocked' : 'isUnblocked') });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('failed'), variant: 'destructive' }),
  });
}
