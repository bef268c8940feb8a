import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { OtherMessage, OtherProject } from '../../../domain/details.ts';
import { projectStatusColour } from '../../../domain/project.ts';
import type { Sender } from '../../../domain/sender.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { localDate } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { Panel } from '../layout/panel.tsx';
import { MessageStatusBadge } from '../messages/status.tsx';
import { addressOf } from '../screens.ts';
import { BlockButtons } from '../spam/block-buttons.tsx';

interface FromSenderProps {
  sender: Sender | null;
  projects: readonly OtherProject[];
  messages: readonly OtherMessage[];
  /** The submission on the page: its own message says so. */
  about?: number;
}

/** The sender's other submissions and messages. */
export function FromSender({ sender, projects, messages, about }: FromSenderProps) {
  const t = useTranslations('backOffice.sender');
  const p = useTranslations('backOffice.projects');
  const noteOf = (projectId: number | null, date: string) =>
    about !== undefined && projectId === about ? t('cameWithThis', { date }) : date;
  return (
    <Panel title={t('others')}>
      {projects.length + messages.length === 0 && <p className="text-muted">{t('nothing')}</p>}
      {projects.length > 0 && (
        <>
          <h3 className="text-sm text-muted">{t('projects', { count: projects.length })}</h3>
          <ul className="mb-3 divide-y divide-edge">
            {projects.map(({ id, name, status, projectType, createdAt }) => (
              <LinkedItem
                key={id}
                href={addressOf('submission', id)}
                title={name}
                note={`${p(`options.projectType.${projectType}`)} · ${localDate(createdAt)}`}
                className="items-start gap-3"
              >
                <Badge colour={projectStatusColour(status)}>{p(`options.status.${status}`)}</Badge>
              </LinkedItem>
            ))}
          </ul>
        </>
      )}
      {messages.length > 0 && (
        <>
          <h3 className="text-sm text-muted">{t('messages', { count: messages.length })}</h3>
          <ul className="divide-y divide-edge">
            {messages.map(({ id, subject, status, createdAt, projectId }) => (
              <LinkedItem
                key={id}
                href={addressOf('message', id)}
                title={subject}
                note={noteOf(projectId, localDate(createdAt))}
                className="items-start gap-3"
              >
                <MessageStatusBadge status={status} />
              </LinkedItem>
            ))}
          </ul>
        </>
      )}
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

/** One of a list of other submissions or messages. */
export const LinkedItem = ({ href, title, note, className, children }: LinkedItemProps) => (
  <li className={classNames('flex justify-between py-2', className)}>
    <div className="min-w-0">
      <EntityLink href={href}>{title}</EntityLink>
      <p className="text-sm text-muted">{note}</p>
    </div>
    {children}
  </li>
);
