import { Fragment, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OtherMessage, OtherProject } from '../../../../domain/inbox/details.ts';
import {
  domainOf,
  isSharedDomain,
  type Sender,
  type SenderBlock,
  senderLimits,
} from '../../../../domain/conversation/sender.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { localDate } from '../../kit/dates/dates.ts';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { EntityLink } from '../../kit/layout/links.tsx';
import { Panel } from '../../kit/layout/panel.tsx';
import { useInboxChange } from '../../inbox/inbox.ts';
import { MessageStatusBadge } from '../../inbox/message-status.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { StatusBadge } from './parts.tsx';

interface FromSenderProps {
  sender: Sender | null;
  projects: readonly OtherProject[];
  messages: readonly OtherMessage[];
}

/** The sender's other submissions and messages. */
export function FromSender({ sender, projects, messages }: FromSenderProps) {
  const t = useTranslations('backOffice.sender');
  const projectText = useTranslations('backOffice.projects');
  const submissions = projects.map(({ id, name, status, projectType, createdAt }) => ({
    href: addressOf('submission', id),
    title: name,
    note: `${projectText(`options.projectType.${projectType}`)} · ${localDate(createdAt)}`,
    children: <StatusBadge status={status} />,
  }));
  const otherMessages = messages.map(({ id, subject, status, createdAt }) => ({
    href: addressOf('message', id),
    title: subject,
    note: localDate(createdAt),
    children: <MessageStatusBadge status={status} />,
  }));
  const groups = [
    { title: t('projects', { count: projects.length }), items: submissions, className: 'mb-3' },
    { title: t('messages', { count: messages.length }), items: otherMessages },
  ].filter(({ items }) => items.length > 0);
  return (
    <Panel title={t('others')}>
      {groups.length === 0 && <p className="text-muted">{t('nothing')}</p>}
      {groups.map(({ title, items, className }) => (
        <Fragment key={title}>
          <h3 className="text-sm text-muted">{title}</h3>
          <ul className={classNames('divide-y divide-edge', className)}>
            {items.map((item) => (
              <LinkedItem key={item.href} {...item} className="items-start gap-3" />
            ))}
          </ul>
        </Fragment>
      ))}
      {sender && (
        <div className="mt-3 border-t border-edge pt-3">
          <p className="mb-2">
            <EntityLink href={addressOf('sender', sender.id)}>{t('all')}</EntityLink>
          </p>
          <BlockButtons sender={sender} />
        </div>
      )}
    </Panel>
  );
}

type LinkedItemProps = { href: string; title: string; note: ReactNode; className: string; children: ReactNode };

export const LinkedItem = ({ href, title, note, className, children }: LinkedItemProps) => (
  <li className={classNames('flex justify-between py-2', className)}>
    <div className="min-w-0">
      <EntityLink href={href}>{title}</EntityLink>
      <p className="text-sm text-muted">{note}</p>
    </div>
    {children}
  </li>
);

/** Whether a sender's address or its domain is blocked, with the buttons that unblock either, and one that opens {@link BlockDialog}. */
export function BlockButtons({ sender }: { sender: Sender }) {
  const t = useTranslations('backOffice.sender');
  const b = useTranslations('backOffice.blocks');
  const [isAsking, setIsAsking] = useState(false);
  const change = useBlockChange(sender);
  const mayEdit = useMayActAs('editor');
  const domain = domainOf(sender.address);
  const blocks = [
    { what: 'address', name: sender.address, at: sender.blockedAt },
    { what: 'domain', name: `@${domain}`, at: sender.domainBlockedAt },
  ] as const;
  const blocked = blocks.filter(({ at }) => at !== null);
  const offered = blocks.filter(({ what, at }) => at === null && (what === 'address' || !isSharedDomain(domain)));
  const style = { variant: 'quiet', className: 'max-w-full border border-control text-strong' } as const;
  return (
    <>
      {blocked.map(({ what, name, at }) => (
        <p key={what} className="mb-2 text-sm text-red [overflow-wrap:anywhere]">
          {t('blockedSince', { name, date: localDate(at) })}
        </p>
      ))}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {blocked.map(({ what, name }) => (
            <ActionButton
              key={what}
              {...style}
              busy={change.isPending}
              onClick={() => change.mutate({ what, blocked: false })}
            >
              <span className="truncate">{t('unblock', { name })}</span>
            </ActionButton>
          ))}
          {offered.length > 0 && (
            <ActionButton {...style} label={t('blockMore')} aria-haspopup="dialog" onClick={() => setIsAsking(true)} />
          )}
        </div>
      )}
      {isAsking && <BlockDialog sender={sender} offered={offered} onClose={() => setIsAsking(false)} />}
      <p className="mt-3 text-sm">
        <EntityLink href={addressOf('blocks')}>{b('all')}</EntityLink>
      </p>
    </>
  );
}

function useBlockChange(sender: Sender) {
  const t = useTranslations('backOffice.sender');
  return useInboxChange({
    send: (body: SenderBlock) => call('PUT /api/senders/:id/block', { id: sender.id, body }),
    done: (_answer, { blocked }) => t(blocked ? 'isBlocked' : 'isUnblocked'),
    failed: () => ({ title: t('error'), description: t('failed') }),
  });
}

interface BlockDialogProps {
  sender: Sender;
  /** The parts of the address that are not blocked yet, the narrower one first. */
  offered: readonly { what: SenderBlock['what']; name: string }[];
  onClose: () => void;
}

/** Requests a reason, and then blocks an address or its domain. Enter blocks the address. */
function BlockDialog({ sender, offered, onClose }: BlockDialogProps) {
  const t = useTranslations('backOffice.sender');
  const change = useBlockChange(sender);
  const form = useCheckedForm<{ reason: string }, { reason: string }, SenderBlock['what']>({
    initial: { reason: '' },
    send: async ({ reason }, _values, blockedPart) => {
      await change.mutateAsync({ what: blockedPart, blocked: true, reason });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('blockQuestion')}
      description={t('blockConsequence')}
    >
      <form {...form.attributes(offered[0]?.what ?? 'address')} className="grid gap-5">
        <TextField
          label={t('blockReason')}
          autoComplete="off"
          maxLength={senderLimits.reason}
          {...form.field('reason')}
        />
        <div className="flex flex-wrap gap-3">
          {offered.map((part, index) => (
            <ActionButton
              key={part.what}
              type={index === 0 ? 'submit' : 'button'}
              variant="danger"
              className="max-w-full"
              busy={form.isSending}
              {...(index > 0 && { onClick: () => void form.submit(part.what) })}
            >
              <span className="truncate">{t('block', { name: part.name })}</span>
            </ActionButton>
          ))}
          <ActionButton variant="quiet" label={t('cancel')} onClick={onClose} />
        </div>
      </form>
    </Dialog>
  );
}
