import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { domainOf, isSharedDomain, type Sender, type SenderBlock, senderLimits } from '../../../domain/sender.ts';
import { call } from '../../api/client.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextField } from '../../ui/labelled-controls.tsx';
import { localDate } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { sendersPath, useRefreshInbox } from '../list/inbox.ts';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';
import { useChange } from '../use-change.ts';

/** Blocks a sender's address or its domain, and takes either back. */
export function BlockButtons({ sender }: { sender: Sender }) {
  const t = useTranslations('backOffice.sender');
  const b = useTranslations('backOffice.blocks');
  const [reason, setReason] = useState('');
  const refresh = useRefreshInbox();
  const change = useChange({
    send: (body: SenderBlock) => call(`${sendersPath}/${sender.id}/block`, { method: 'PUT', body }),
    after: () => {
      setReason('');
      return refresh();
    },
    done: (_answer, { blocked }) => t(blocked ? 'isBlocked' : 'isUnblocked'),
    failed: () => ({ title: t('error'), description: t('failed') }),
  });
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
        <TextField
          label={t('blockReason')}
          className="mb-2.5"
          autoComplete="off"
          maxLength={senderLimits.reason}
          value={reason}
          onValue={setReason}
        />
      )}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {blocks.map(({ what, name, at }) => (
            <ActionButton
              key={what}
              variant="quiet"
              className="max-w-full border border-control text-strong"
              busy={change.isPending}
              onClick={() => change.mutate({ what, blocked: at === null, ...(at === null && { reason }) })}
            >
              <span className="truncate">{t(at === null ? 'block' : 'unblock', { name })}</span>
            </ActionButton>
          ))}
        </div>
      )}
      <p className="mt-3 text-sm">
        <EntityLink href={addressOf('blocks')}>{b('all')}</EntityLink>
      </p>
    </>
  );
}
