import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { contentEntities, newContent } from '../../../../../domain/content/content.ts';
import type { ContentKind } from '../../../../../domain/content/translation.ts';
import { call } from '../../../../api/client.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import type { ButtonVariant } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/labelled-controls.tsx';
import { CheckedForm } from '../../../kit/forms/checked-form.tsx';
import { useCheckedForm } from '../../../kit/forms/use-checked-form.ts';
import { addressOf } from '../../../kit/screens/screens.ts';
import { useMayActAs } from '../../../kit/session/session.ts';
import { useContentStep } from '../requests/queries.ts';

/** Adds an entity under the name that the operator types; before that nothing is stored, so no nameless drafts are left behind. */
export function NewContent({ kind, variant = 'primary' }: { kind: ContentKind; variant?: ButtonVariant }) {
  const t = useTranslations('backOffice.content');
  const mayEdit = useMayActAs('editor');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionButton
        label={t(`add.${kind}`)}
        icon={Plus}
        variant={variant}
        size="compact"
        disabled={!mayEdit}
        onClick={() => setIsOpen(true)}
      />
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t(`add.${kind}`)} description={t('addHint')}>
        <NameForm kind={kind} />
      </Dialog>
    </>
  );
}

function NameForm({ kind }: { kind: ContentKind }) {
  const t = useTranslations('backOffice.content');
  const [, navigate] = useLocation();
  const step = useContentStep(kind);
  const form = useCheckedForm({
    schema: newContent,
    initial: { name: '' },
    send: async (body) => {
      const { id } = await step.mutateAsync({
        send: () => call(`POST /api/system-panel/${kind}`, { body: { copyOf: null, ...body } }),
      });
      navigate(addressOf(contentEntities[kind], id));
    },
  });
  return (
    <CheckedForm form={form} submit={t('create')}>
      <TextField label={t('newName', { kind })} required autoComplete="off" {...form.field('name')} />
    </CheckedForm>
  );
}
