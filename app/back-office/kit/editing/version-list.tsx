import { useTranslations } from 'use-intl';
import { ActionButton } from '../../../ui/action-button.tsx';
import { localTime } from '../dates/dates.ts';

/** A published version with its author, null before the first change, and its changes by the name of the changed field. */
export interface ListedVersion {
  id: number;
  author: string | null;
  createdAt: string;
  changes: readonly { name: string; from: unknown; to: unknown }[];
}

interface VersionListProps<Version extends ListedVersion> {
  versions: readonly Version[];
  /** The text for a version without an author. */
  nobody: string;
  label: (name: string) => string;
  /** The text of a value. */
  text: (name: string, value: unknown) => string;
  isBusy: boolean;
  onRestore: (version: Version) => void;
}

/** The published versions with authors and changes; each can become the draft again. */
export function VersionList<Version extends ListedVersion>(props: VersionListProps<Version>) {
  const { versions, nobody, isBusy, onRestore } = props;
  const t = useTranslations('backOffice.content');
  if (versions.length === 0) return <p className="text-muted">{t('noVersions')}</p>;
  return (
    <ol className="divide-y divide-edge">
      {versions.map((version) => (
        <li key={version.id} className="grid gap-2 py-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <span className="font-semibold">{version.author ?? nobody}</span>{' '}
              <time dateTime={version.createdAt} className="text-muted">
                {localTime(version.createdAt)}
              </time>
            </p>
            <ActionButton label={t('restore')} disabled={isBusy} onClick={() => onRestore(version)} />
          </div>
          {version.changes.length > 0 && <Changes changes={version.changes} {...props} />}
        </li>
      ))}
    </ol>
  );
}

const Changes = ({
  changes,
  label,
  text,
}: Pick<ListedVersion, 'changes'> & Pick<VersionListProps<ListedVersion>, 'label' | 'text'>) => (
  <details>
    <summary className="cursor-pointer text-muted">{changes.map(({ name }) => label(name)).join(', ')}</summary>
    <dl className="mt-2 grid gap-3">
      {changes.map(({ name, from, to }) => (
        <div key={name}>
          <dt className="font-semibold">{label(name)}</dt>
          <dd className="grid gap-2 [overflow-wrap:anywhere] whitespace-pre-line sm:grid-cols-2">
            <del className="text-muted">{text(name, from)}</del>
            <ins className="no-underline">{text(name, to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
