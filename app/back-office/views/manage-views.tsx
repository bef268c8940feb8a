import { ArrowDown, ArrowUp, Lock, RefreshCw, Trash2, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type View, type ViewList, viewLimits } from '../../../domain/view.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { useMayActAs } from '../session/session.ts';
import { useViewChange } from './queries.ts';

interface ManageViewsProps {
  list: ViewList;
  views: readonly View[];
  /** What the list shows now. */
  query: string;
  onClose: () => void;
}

/** Renames, orders, shares and deletes the saved views; the shared ones are an editor's. */
export function ManageViews({ list, views, query, onClose }: ManageViewsProps) {
  const t = useTranslations('backOffice.views');
  const groups = [
    { title: t('shared'), shared: true },
    { title: t('own'), shared: false },
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('manage')}>
      {views.length === 0 && <p className="text-muted">{t('none')}</p>}
      <div className="grid gap-5">
        {groups.map(({ title, shared }) => {
          const group = views.filter((view) => view.shared === shared);
          return (
            group.length > 0 && (
              <section key={title} aria-label={title}>
                <h3 className="mb-1 text-sm text-muted">{title}</h3>
                <ul className="divide-y divide-edge border-y border-edge">
                  {group.map((view) => (
                    <ManagedView key={view.id} list={list} view={view} group={group} query={query} />
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </Dialog>
  );
}

interface ManagedViewProps {
  list: ViewList;
  view: View;
  group: readonly View[];
  query: string;
}

function ManagedView({ list, view, group, query }: ManagedViewProps) {
  const t = useTranslations('backOffice.views');
  const change = useViewChange(list);
  const mayShare = useMayActAs('editor');
  const mayChange = mayShare || !view.shared;
  const { id, name, shared } = view;
  const place = group.findIndex((one) => one.id === id);
  const moveTo = (to: number) => {
    const ids = group.map((one) => one.id).filter((one) => one !== id);
    change.mutate({ order: ids.toSpliced(to, 0, id) });
  };
  if (!mayChange) return <li className="px-2 py-2.5">{name}</li>;
  return (
    <li className="flex flex-wrap items-center gap-x-1 gap-y-1 py-1.5">
      <NameField key={name} view={view} onRename={(next) => change.mutate({ id, update: { name: next } })} />
      <div className="ml-auto flex">
        <Action label={t('up', { name })} disabled={place === 0} onClick={() => moveTo(place - 1)}>
          <ArrowUp className="size-4" aria-hidden />
        </Action>
        <Action label={t('down', { name })} disabled={place === group.length - 1} onClick={() => moveTo(place + 1)}>
          <ArrowDown className="size-4" aria-hidden />
        </Action>
        <Action
          label={t('update', { name })}
          disabled={query === '' || query === view.query}
          onClick={() => change.mutate({ id, update: { query } })}
        >
          <RefreshCw className="size-4" aria-hidden />
        </Action>
        {mayShare && (
          <Action
            label={t(shared ? 'makeOwn' : 'makeShared', { name })}
            onClick={() => change.mutate({ id, update: { shared: !shared } })}
          >
            {shared ? <Lock className="size-4" aria-hidden /> : <Users className="size-4" aria-hidden />}
          </Action>
        )}
        <Action label={t('delete', { name })} onClick={() => change.mutate({ remove: view })}>
          <Trash2 className="size-4" aria-hidden />
        </Action>
      </div>
    </li>
  );
}

/** Renames on Enter or blur. */
function NameField({ view, onRename }: { view: View; onRename: (name: string) => void }) {
  const t = useTranslations('backOffice.views');
  const [name, setName] = useState(view.name);
  const rename = () => {
    if (name.trim() === '') setName(view.name);
    else if (name.trim() !== view.name) onRename(name.trim());
  };
  return (
    <TextInput
      aria-label={t('rename', { name: view.name })}
      className="min-h-10! max-w-72 flex-1 basis-40 py-1!"
      maxLength={viewLimits.name}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={rename}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

interface ActionProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Action = ({ label, disabled = false, onClick, children }: ActionProps) => (
  <Button
    variant="quiet"
    size="icon"
    aria-label={label}
    title={label}
    aria-disabled={disabled}
    onClick={() => disabled || onClick()}
  >
    {children}
  </Button>
);
