import { Tag } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../kit/actions/action-scope.tsx';
import type { InboxPath } from '../../inbox/inbox.ts';
import { useBulkChange } from '../../inbox/use-bulk-change.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { LabelDialog } from './label-dialog.tsx';
import { useLabels } from './queries.ts';

/** The names of labels by id; `+N` replaces those beyond `limit`. */
export function LabelNames({ ids, limit = ids.length }: { ids: readonly number[]; limit?: number }) {
  const t = useTranslations('backOffice.labels');
  const labels = useLabels().filter(({ id }) => ids.includes(id));
  if (labels.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="flex shrink-0 flex-wrap items-center gap-1.5">
      {labels.slice(0, limit).map(({ id, name }) => (
        <li key={id} className="border border-edge bg-surface px-1.5 text-[0.8125rem] leading-snug whitespace-nowrap">
          {name}
        </li>
      ))}
      {labels.length > limit && (
        <li className="text-sm text-muted" title={labels.map(({ name }) => name).join(', ')}>
          +{labels.length - limit}
        </li>
      )}
    </ul>
  );
}

type EntityLabelsProps = { path: InboxPath; entity: { id: number; labels: readonly number[] } };

/** The labels of one entity, and the button that changes them. @param path of its list in the API */
export function EntityLabels({ path, entity }: EntityLabelsProps) {
  const [open, setOpen] = useState(false);
  const { change } = useBulkChange({ path, items: () => [{ id: entity.id }] });
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <LabelNames ids={entity.labels} />
      {useMayActAs('editor') && <LabelButton onPress={() => setOpen(true)} />}
      {open && (
        <LabelDialog ticked={(id) => entity.labels.includes(id)} onPick={change} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

function LabelButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('backOffice.labels');
  const action = { id: 'label', title: t('change'), key: 'l', run: onPress };
  return (
    <button
      type="button"
      className="-my-1 inline-flex min-h-9 items-center gap-1.5 px-1.5 text-sm text-muted hover:text-strong"
      {...useAction(action)}
    >
      <Tag className="size-4" aria-hidden />
      {action.title}
    </button>
  );
}
