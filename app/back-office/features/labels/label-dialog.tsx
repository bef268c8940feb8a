import { Check, Minus, Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Label, labelKey, labelLimits } from '../../../../domain/conversation/label.ts';
import { call } from '../../../api/client.ts';
import type { Responses } from '../../../api/route.ts';
import { ActionButton, ConfirmButton, IconButton } from '../../../ui/action-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { useLabelChange, useLabels } from './queries.ts';

interface LabelDialogProps {
  /** Whether all, some or none of the changed entities have a label. */
  ticked: (id: number) => boolean | 'some';
  onPick: (change: { addLabels: number[] } | { removeLabels: number[] }) => void;
  onClose: () => void;
}

/** Adds or removes a label; typing filters the labels, and Enter selects the first or creates the typed one. */
export function LabelDialog({ ticked, onPick, onClose }: LabelDialogProps) {
  const t = useTranslations('backOffice.labels');
  const labels = useLabels();
  const change = useLabelChange<Label>();
  const [text, setText] = useState('');
  const [managed, setManaged] = useState(false);
  const typedKey = labelKey(text.trim());
  const matching = labels.filter(({ name }) => labelKey(name).includes(typedKey));
  const isNew = typedKey !== '' && !labels.some(({ name }) => labelKey(name) === typedKey);

  const pick = (id: number) => {
    onPick(ticked(id) === true ? { removeLabels: [id] } : { addLabels: [id] });
    onClose();
  };
  /** Runs even if the dialog has been closed in the meantime. */
  const add = async () => {
    const { id } = await change.mutateAsync(() => call('POST /api/labels', { body: { name: text.trim() } }));
    onPick({ addLabels: [id] });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const exact = matching.find(({ name }) => labelKey(name) === typedKey) ?? matching[0];
    if (exact && typedKey !== '') pick(exact.id);
    else if (isNew && !change.isPending) void add().catch(() => {});
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <form onSubmit={submit} className="grid gap-4">
        <TextInput
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={labelLimits.name}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {labels.length === 0 && !isNew && <p className="text-muted">{t('none')}</p>}
        <ul className="divide-y divide-edge border-y border-edge empty:hidden">
          {matching.map((label) =>
            managed ? (
              <ManagedLabel key={label.id} label={label} />
            ) : (
              <PickedLabel key={label.id} name={label.name} ticked={ticked(label.id)} onPick={() => pick(label.id)} />
            ),
          )}
          {isNew && !managed && (
            <li>
              <button
                type="button"
                disabled={change.isPending}
                className="flex min-h-11 w-full items-center gap-3 px-2 text-left font-semibold hover:bg-surface"
                onClick={() => void add().catch(() => {})}
              >
                <Plus className="size-4.5" aria-hidden />
                {t('create', { name: text.trim() })}
              </button>
            </li>
          )}
        </ul>
        {labels.length > 0 && (
          <ActionButton
            variant="quiet"
            label={t(managed ? 'done' : 'manage')}
            className="justify-self-start"
            onClick={() => setManaged(!managed)}
          />
        )}
      </form>
    </Dialog>
  );
}

function PickedLabel({ name, ticked, onPick }: { name: string; ticked: boolean | 'some'; onPick: () => void }) {
  const Mark = ticked === 'some' ? Minus : ticked ? Check : 'span';
  return (
    <li>
      <button
        type="button"
        aria-pressed={ticked === 'some' ? 'mixed' : ticked}
        className="flex min-h-11 w-full items-center gap-3 px-2 text-left hover:bg-surface"
        onClick={onPick}
      >
        <Mark className="size-4.5 text-accent" aria-hidden />
        {name}
      </button>
    </li>
  );
}

/** Renames a label on Enter or blur; a name that another label has merges the two. */
function ManagedLabel({ label }: { label: Label }) {
  const t = useTranslations('backOffice.labels');
  const { mutate } = useLabelChange<Responses['PUT /api/labels/:id']>((renamed) =>
    t(renamed.merged ? 'merged' : 'renamed', { name: renamed.name }),
  );
  const remove = useLabelChange<unknown>(() => t('deleted'));
  const { id } = label;
  const [name, setName] = useState<string>();
  const rename = () => {
    const typed = name?.trim();
    if (typed && typed !== label.name) mutate(() => call('PUT /api/labels/:id', { id, body: { name: typed } }));
    setName(undefined);
  };
  return (
    <li className="flex min-h-11 items-center gap-1 py-1 pl-2">
      {name === undefined ? (
        <>
          <span className="flex-1">{label.name}</span>
          <IconButton
            icon={Pencil}
            iconClass="size-4"
            label={t('rename', { name: label.name })}
            onClick={() => setName(label.name)}
          />
          <ConfirmButton
            variant="quiet"
            size="icon"
            aria-label={t('delete', { name: label.name })}
            question={t('deleteQuestion')}
            subject={t('deleteText', { name: label.name })}
            confirm={t('confirmDelete')}
            cancel={t('keep')}
            onConfirm={() => remove.mutateAsync(() => call('DELETE /api/labels/:id', { id }))}
          >
            <Trash2 className="size-4" aria-hidden />
          </ConfirmButton>
        </>
      ) : (
        <TextInput
          // The field replaces the pressed button, so it receives the focus.
          ref={(field: HTMLInputElement | null) => {
            if (field && document.activeElement === document.body) field.focus();
          }}
          aria-label={t('newName', { name: label.name })}
          className="min-h-10! py-1!"
          maxLength={labelLimits.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              rename();
            }
            if (event.key === 'Escape') {
              event.stopPropagation();
              setName(undefined);
            }
          }}
        />
      )}
    </li>
  );
}
