import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { StudioSettings } from '../../../../domain/studio/settings.ts';
import { ApiError, call } from '../../../api/client.ts';
import { VersionList } from '../../kit/editing/version-list.tsx';
import { Panel } from '../../kit/layout/panel.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { useChange } from '../../kit/requests/use-change.ts';
import { studioVersionsQuery } from '../../kit/studio/studio-requests.ts';
import { useFactTexts } from './draft/fact-texts.ts';
import type { StudioEditing } from './draft/use-studio-editing.ts';

/** The published versions of the studio's facts, each of which can become the draft. */
export function SettingsVersions({ editing }: { editing: StudioEditing }) {
  const t = useTranslations('backOffice.studio');
  const draftText = useTranslations('backOffice.content');
  const { label, text } = useFactTexts();
  const query = useQuery({ ...studioVersionsQuery, refetchOnMount: 'always' });
  const restore = useChange<number, StudioSettings>({
    send: (id) => call('POST /api/settings/studio/versions/:id/restore', { id }),
    done: () => t('restored'),
    failed: (error) => ({
      title: t('error'),
      description: (error instanceof ApiError && error.error) || draftText('failed'),
    }),
  });
  return (
    <Panel title={draftText('versions')}>
      <Loaded query={query} texts={t}>
        {(versions) => (
          <VersionList
            versions={versions.map(({ changes, ...version }) => ({
              ...version,
              changes: changes.map(({ field, from, to }) => ({ name: field, from, to })),
            }))}
            nobody={t('command')}
            label={label}
            text={text}
            isBusy={restore.isPending}
            onRestore={({ id }) => {
              editing.clearAllIssues();
              void editing.perform(() => restore.mutateAsync(id), 'replace');
            }}
          />
        )}
      </Loaded>
    </Panel>
  );
}
