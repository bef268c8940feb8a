import type { UseMutationResult } from '@tanstack/react-query';
import { Lock, RefreshCw, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type View, type ViewList, viewLimits, type ViewUpdate } from '../../../../domain/inbox/view.ts';
import { ApiError, call } from '../../../api/client.ts';
import { IconButton } from '../../../ui/action-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, TextInput } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { useCheckedForm, useTypedValues } from '../../kit/forms/use-checked-form.ts';
import { OrderArrows } from '../../kit/layout/order-arrows.tsx';
import type { Step } from '../../kit/requests/save.ts';
import { Lines } from '../../kit/layout/panel.tsx';
import { viewCountsPath, viewsPath } from '../../inbox/inbox.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { useChange } from '../../kit/requests/use-change.ts';

/** Saves the list's current query under a name. */
export function SaveView({ list, query, onClose }: { list: ViewList; query: string; onClose: () => void }) {
  const t = useTranslations('backOffice.views');
  const change = useViewChange();
  const form = useCheckedForm({
    initial: { name: '', shared: false },
    bodyOf: ({ name: typed, shared }) => ({ list, name: typed.trim(), query, shared }),
    send: async (body) => {
      if (body.name === '') return;
      await change.mutateAsync({ send: () => call('POST /api/views', { body }), done: t('saved') });
      onClose();
    },
  });
  const { name } = useTypedValues(form);
  const { error: _shownInToast, ...shared } = form.field('shared');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('saveTitle')}>
      <form {...form.attributes()} className="grid gap-4">
        <TextField
          label={t('name')}
          required
          hint={t('query')}
          counter={{ length: name.length, limit: viewLimits.name }}
          maxLength={viewLimits.name}
          {...form.field('name')}
        />
        {useMayActAs('editor') && <Checkbox label={t('share')} {...shared} />}
        <Button type="submit" className="justify-self-start" aria-disabled={name.trim() === '' || change.isPending}>
          {t('saveButton')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Renames, orders, shares and deletes saved views; only editors may change shared ones. @param query of the list now */
export function ManageViews({ views, query, onClose }: { views: readonly View[]; query: string; onClose: () => void }) {
  const t = useTranslations('backOffice.views');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('manage')}>
      {views.length === 0 && <p className="text-muted">{t('none')}</p>}
      <div className="grid gap-5">
        {[true, false].map((shared) => {
          const title = t(shared ? 'shared' : 'own');
          const group = views.filter((view) => view.shared === shared);
          return (
            group.length > 0 && (
              <section key={title} aria-label={title}>
                <h3 className="mb-1 text-sm text-muted">{title}</h3>
                <Lines of={group} className="border-y border-edge">
                  {(view) => <ManagedView view={view} group={group} query={query} />}
                </Lines>
              </section>
            )
          );
        })}
      </div>
    </Dialog>
  );
}

function ManagedView({ view, group, query }: { view: View; group: readonly View[]; query: string }) {
  const t = useTranslations('backOffice.views');
  const { mutate, isPending } = useViewChange();
  const mayShare = useMayActAs('editor');
  const { id, name, shared } = view;
  const index = group.findIndex((view) => view.id === id);
  const moveTo = (to: number) => {
    const ids = group.map((view) => view.id).filter((one) => one !== id);
    mutate({ send: () => call('PUT /api/views/order', { body: { ids: ids.toSpliced(to, 0, id) } }) });
  };
  const update = (body: ViewUpdate) =>
    mutate({ send: () => call('PUT /api/views/:id', { id, body }), done: t('updated') });
  if (!mayShare && shared) return <li className="px-2 py-2.5">{name}</li>;
  const isSame = query === '' || query === view.query;
  const share = () => update({ shared: !shared });
  const actions = [
    { key: 'update', icon: RefreshCw, isOff: isSame, run: () => update({ query }) },
    ...(mayShare
      ? [{ key: shared ? 'makeOwn' : 'makeShared', icon: shared ? Lock : Users, isOff: false, run: share } as const]
      : []),
    {
      key: 'delete',
      icon: Trash2,
      isOff: false,
      run: () => mutate({ send: () => call('DELETE /api/views/:id', { id }), removed: view }),
    },
  ] as const;
  return (
    <li className="flex flex-wrap items-center gap-x-1 gap-y-1 py-1.5">
      <NameField key={name} view={view} onRename={(next) => update({ name: next })} />
      <div className="ml-auto flex">
        <OrderArrows
          place={index}
          count={group.length}
          busy={isPending}
          label={(direction) => t(direction, { name })}
          onMove={moveTo}
        />
        {actions.map(({ key, icon, isOff, run }) => (
          <IconButton
            key={key}
            icon={icon}
            iconClass="size-4"
            label={t(key, { name })}
            title={t(key, { name })}
            aria-disabled={isOff}
            onClick={() => isOff || run()}
          />
        ))}
      </div>
    </li>
  );
}

/** A field that renames on Enter or blur. */
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

/** Changes the saved views. A deleted one can be saved again from the toast. */
function useViewChange() {
  const t = useTranslations('backOffice.views');
  const change: UseMutationResult<unknown, Error, Step & { removed?: View }> = useChange({
    send: ({ send }) => send(),
    done: (_answer, { done, removed }) => {
      if (!removed) return done;
      const { id: _id, ...body } = removed;
      const run = () => change.mutate({ send: () => call('POST /api/views', { body }), done: t('saved') });
      return { title: t('deleted'), action: { label: t('undo'), run } };
    },
    failed: (error) => ({ title: t('failed'), description: error instanceof ApiError ? error.error : undefined }),
    reads: [viewsPath, viewCountsPath],
    isOutdated: () => false,
  });
  return change;
}
