import { useTranslations } from 'use-intl';
import { type ContactMessage, messageStatuses, type MessageStatus } from '../../../domain/contact-message.ts';
import { Select } from '../../ui/field.tsx';
import { useMayActAs } from '../session/session.ts';
import { useSetMessageStatus } from './queries.ts';

/** Sets a message's status at once. */
export function StatusChoice({ message, className }: { message: ContactMessage; className?: string }) {
  const t = useTranslations('backOffice.messages');
  const setStatus = useSetMessageStatus();
  const mayEdit = useMayActAs('editor');
  return (
    <Select
      aria-label={t('statusOf', { subject: message.subject })}
      value={setStatus.isPending ? setStatus.variables.status : message.status}
      className={className}
      disabled={!mayEdit}
      onChange={(event) => setStatus.mutate({ id: message.id, status: event.target.value as MessageStatus })}
    >
      {messageStatuses.map((status) => (
        <option key={status} value={status}>
          {t(`statuses.${status}`)}
        </option>
      ))}
    </Select>
  );
}
