import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ContactMessage } from '../../../../domain/conversation/contact-message.ts';
import type { Operator } from '../../../../domain/accounts/user.ts';
import { call } from '../../../api/client.ts';
import { useAssigneeOptions } from '../../inbox/planning/assignees.tsx';
import { messagesPath, useInboxChange } from '../../inbox/inbox.ts';
import { type FieldEdit, PlannedField } from '../../inbox/planning/planned-field.tsx';
import { useUndo } from '../../inbox/use-undo.ts';
import { versionedSave } from '../../kit/forms/versioned-save.ts';
import { detailsQuery } from '../../kit/requests/page-query.ts';
import { useMayActAs } from '../../kit/session/session.ts';

/** The assignee of a message, which is saved as soon as it is chosen. */
export function MessageAssignee({ message, assignee }: { message: ContactMessage; assignee: Operator | null }) {
  const t = useTranslations('backOffice.submission');
  return (
    <fieldset disabled={!useMayActAs('editor')} className="mt-4">
      <PlannedField
        label={t('assignedTo')}
        options={useAssigneeOptions(assignee)}
        entity={message}
        valueOf={valueOf}
        update={useAssignment(message.id)}
      />
    </fieldset>
  );
}

const valueOf = (message: ContactMessage | undefined): string => String(message?.assignedTo ?? '');
const idOf = (value: string): number | null => (value === '' ? null : Number(value));

function useAssignment(id: number) {
  const t = useTranslations('backOffice.messages');
  const queryClient = useQueryClient();
  const undo = useUndo();
  const show = (message: ContactMessage) =>
    queryClient.setQueryData(detailsQuery(messagesPath, id).queryKey, (details) => details && { ...details, message });
  return useInboxChange({
    send: ({ key, ...edit }: FieldEdit<ContactMessage>) =>
      versionedSave(edit, {
        valuesOf: (message) => ({ value: valueOf(message) }),
        versionOf: ({ version }) => version,
        save: ({ value }, version) =>
          call('PUT /api/messages/:id', { id, body: { assignedTo: idOf(value) }, version, idempotencyKey: key }),
        read: async () => {
          const { message } = await call('GET /api/messages/:id', { id });
          show(message);
          return message;
        },
      }),
    done: (saved, { key }) => {
      show(saved);
      return { title: t('updated'), action: undo.offer({ kind: 'change', key }) };
    },
    failed: () => ({ title: t('error'), description: t('updateFailed') }),
  });
}
