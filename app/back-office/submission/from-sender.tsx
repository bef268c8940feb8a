import { useTranslations } from 'use-intl';
import type { OtherMessage, OtherProject } from '../../../domain/details.ts';
import type { Sender } from '../../../domain/sender.ts';
import { projectStatusColour } from '../../../domain/project.ts';
import { Badge, type Colour } from '../../ui/badge.tsx';
import { localDate } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { Panel } from '../layout/panel.tsx';
import { messageStatusColour } from '../messages/queries.ts';
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
  const m = useTranslations('backOffice.messages');
  return (
    <Panel title={t('others')}>
      {projects.length + messages.length === 0 && <p className="text-muted">{t('nothing')}</p>}
      {projects.length > 0 && (
        <>
          <h3 className="text-sm text-muted">{t('projects', { count: projects.length })}</h3>
          <ul className="mb-3 divide-y divide-edge">
            {projects.map(({ id, name, status, projectType, createdAt }) => (
              <Entry
                key={id}
                href={addressOf('submission', id)}
                title={name}
                note={`${p(`options.projectType.${projectType}`)} · ${localDate(createdAt)}`}
                colour={projectStatusColour(status)}
                status={p(`options.status.${status}`)}
              />
            ))}
          </ul>
        </>
      )}
      {messages.length > 0 && (
        <>
          <h3 className="text-sm text-muted">{t('messages', { count: messages.length })}</h3>
          <ul className="divide-y divide-edge">
            {messages.map(({ id, subject, status, createdAt, projectId }) => (
              <Entry
                key={id}
                href={addressOf('message', id)}
                title={subject}
                note={
                  about !== undefined && projectId === about
                    ? t('cameWithThis', { date: localDate(createdAt) })
                    : localDate(createdAt)
                }
                colour={messageStatusColour[status]}
                status={m(`statuses.${status}`)}
              />
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

function Entry(props: { href: string; title: string; note: string; colour: Colour; status: string }) {
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0">
        <EntityLink href={props.href}>{props.title}</EntityLink>
        <p className="text-sm text-muted">{props.note}</p>
      </div>
      <Badge colour={props.colour}>{props.status}</Badge>
    </li>
  );
}
