import { useTranslations } from 'use-intl';
import { contentKinds } from '../../../../domain/content/translation.ts';
import { call } from '../../../api/client.ts';
import { apiAddress } from '../../../api/route.ts';
import { ConfirmButton } from '../../../ui/action-button.tsx';
import { useChange } from '../../kit/requests/use-change.ts';
import { studioPaths } from '../../kit/studio/studio-requests.ts';

/** Moves all samples to the trash after a confirmation, and publishes that the site shows none. */
export function RemoveSamples() {
  const t = useTranslations('backOffice.status.firstSteps.samples');
  const remove = useChange({
    send: () => call('POST /api/settings/samples/remove'),
    reads: [...studioPaths, ...contentKinds.map((kind) => apiAddress(`GET /api/${kind}`))],
    done: ({ removed }) => t('removed', { count: removed }),
    failed: () => t('failed'),
  });
  return (
    <ConfirmButton
      label={t('remove')}
      question={t('question')}
      subject={t('subject')}
      confirm={t('remove')}
      cancel={t('cancel')}
      onConfirm={() => remove.mutateAsync()}
    />
  );
}
