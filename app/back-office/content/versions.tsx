import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ContentVersion } from '../../../domain/content.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { Loaded } from '../list/loaded.tsx';
import { useContentStep, versionsQuery } from './queries.ts';
import { shown } from './translation-fields.tsx';
import type { DraftEditing } from './use-draft.ts';

type LabelOf = (part: string) => string;

/** What was published, by whom and what changed; each version can be made the draft again. */
export function Versions({ editing, label }: { editing: DraftEditing; label: LabelOf }) {
  const t = useTranslations('backOffice.content');
  const { kind, id, adopt } = editing;
  const step = useContentStep(kind);
  const restore = (version: ContentVersion) =>
    step.mutate({ method: 'POST', id, to: `/versions/${version.id}/restore` }, { onSuccess: adopt });
  return (
    <Panel title={t('versions')}>
      <Loaded query={useQuery(versionsQuery(kind, id))} texts={(key) => t(`list.${key}`)}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="text-muted">{t('noVersions')}</p>
          ) : (
            <ol className="divide-y divide-edge">
              {versions.map((version) => (
                <li key={version.id} className="grid gap-2 py-3">
                  <div className="flex flex-wrap items-center justify-between gap-3">
                    <p>
                      <span className="font-semibold">{version.author ?? t('before')}</span>{' '}
                      <time dateTime={version.createdAt} className="text-muted">
                        {localTime(version.createdAt)}
                      </time>
                    </p>
                    <ActionButton label={t('restore')} disabled={step.isPending} onClick={() => restore(version)} />
                  </div>
                  {version.changes.length > 0 && <Changes changes={version.changes} label={label} />}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  );
}

const Changes = ({ changes, label }: { changes: ContentVersion['changes']; label: LabelOf }) => (
  <details>
    <summary className="cursor-pointer text-muted">{changes.map(({ part }) => label(part)).join(', ')}</summary>
    <dl className="mt-2 grid gap-3">
      {changes.map(({ part, from, to }) => (
        <div key={part}>
          <dt className="font-semibold">{label(part)}</dt>
          <dd className="grid gap-2 [overflow-wrap:anywhere] whitespace-pre-line sm:grid-cols-2">
            <del className="text-muted">{shown(from)}</del>
            <ins className="no-underline">{shown(to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
