import { useTranslations } from 'use-intl';
import type { AuditEntry } from '../../../domain/audit.ts';
import { localTime } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { addressOf } from '../screens.ts';

/** One change: who did what to which entity, when and from where. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('backOffice.audit');
  const { actor, actorId, via, tokenId, action, address, createdAt, fields } = entry;
  const person = actor ?? (via === 'command' || via === 'schedule' ? t(via) : t('gone', { id: String(actorId ?? 0) }));
  const who = tokenId === null ? person : t('byToken', { who: person, id: String(tokenId) });
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{who}</span> {t(`actions.${action as 'changed'}`)} <Entity entry={entry} />
        {fields.length > 0 && <span className="text-muted"> ({fields.join(', ')})</span>}
      </p>
      <p className="text-sm text-muted tabular-nums sm:text-right">
        <time dateTime={createdAt}>{localTime(createdAt)}</time>
        {address !== null && <span className="[overflow-wrap:anywhere]"> · {address}</span>}
      </p>
    </li>
  );
}

function Entity({ entry: { entity, entityId, name } }: { entry: AuditEntry }) {
  const t = useTranslations('backOffice.audit');
  const text =
    name ?? t('entity', { kind: t(`kinds.${entity as 'case'}`), id: entityId === null ? '' : String(entityId) });
  if ((entity === 'submission' || entity === 'message' || entity === 'sender') && entityId !== null)
    return <EntityLink href={addressOf(entity, entityId)}>{text}</EntityLink>;
  return text;
}
