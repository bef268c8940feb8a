import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ContentVersion, EditedContent } from '../../../domain/content.ts';
import type { ContentKind } from '../../../domain/translation.ts';
import { Button } from '../../ui/button.tsx';
import { localTime } from '../dates.ts';
import { Loaded } from '../list/loaded.tsx';
import { Panel } from '../layout/panel.tsx';
import { useContentStep, versionsQuery } from './queries.ts';
import { shown } from './translation-fields.tsx';

interface VersionsProps {
  kind: ContentKind;
  id: number;
  label: (part: string) => string;
  onRestored: (entity: EditedContent) => void;
}

/** What was published, by whom and what changed; each version can be made the draft again. */
export function Versions({ kind, id, label, onRestored }: VersionsProps) {
  const t = useTranslations('backOffice.content');
  const step = useContentStep(kind);
  const restore = (version: ContentVersion) =>
    step.mutate({ method: 'POST', id, to: `/versions/${version.id}/restore` }, { onSuccess: onRestored });
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
                    <Button variant="secondary" size="small" disabled={step.isPending} onClick={() => restore(version)}>
                      {t('restore')}
                    </Button>
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

const Changes = ({ changes, label }: { changes: ContentVersion['changes']; label: (part: string) => string }) => (
  <details>
    <summary className="cursor-pointer text-muted">{changes.map(({ part }) => label(part)).join(', ')}</summary>
    <dl className="mt-2 grid gap-3">
      {changes.map(({ part, from, to }) => (
        <div key={part}>
          <dt className="font-semibold">{label(part)}</dt>
          <dd className="grid gap-2 [overflow-wrap:anywhere] whitespace-pre-line sm:grid-cols-2">
            <del className="text-muted">{shownPart(from)}</del>
            <ins className="no-underline">{shownPart(to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);

/** A part of content as text: a list by its entries, a translation by its text. */
export function shownPart(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  const { entries, text } = value as { entries?: unknown[]; text?: unknown };
  if (entries) return entries.map(shown).join('\n');
  if (text !== undefined) return shown(text);
  if (Array.isArray(value)) return value.join('\n');
  return Object.entries(value)
    .filter(([, one]) => one)
    .map(([name, one]) => (one === true ? name : `${name}: ${String(one)}`))
    .join('\n');
}
