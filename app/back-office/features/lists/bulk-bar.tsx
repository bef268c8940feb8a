import { Reply, Tag, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { bulkLimit } from '../../../../domain/inbox/change.ts';
import type { Page } from '../../../../domain/inbox/list-query.ts';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { useFocusRestoration } from '../../../ui/focus-restoration.ts';
import type { BulkReplyDialogProps } from '../bulk-reply/bulk-reply-dialog.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { LabelDialog } from '../labels/label-dialog.tsx';
import { ActionScope, useActions } from '../../kit/actions/action-scope.tsx';
import { CommandButton } from '../../kit/actions/command-button.tsx';
import { type InboxPath, submissionsPath } from '../../inbox/inbox.ts';
import type { Listed, PagedListProps } from './paged-list.tsx';
import type { ListQuery } from '../../kit/list/use-list-query.ts';
import { MergeSelection } from '../merges/merges.tsx';
import { type Selection, SelectionButton } from '../../inbox/selection.tsx';
import { useBulkChange } from '../../inbox/use-bulk-change.ts';

/** A field that can be set for all selected entities, and its values with their texts. */
export interface BulkField {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  /** Converts a chosen value for the call. */
  parse?: (value: string) => unknown;
  /** A key that sets a value, which may depend on the query of the list. */
  shortcut?: { key: string; value: (query: URLSearchParams) => string };
}

interface BulkBarProps extends Pick<PagedListProps<Listed>, 'bulkFields' | 'exported'> {
  path: InboxPath;
  list: ListQuery;
  page: Page<Listed>;
  selection: Selection;
}

export function BulkBar({ path, list, page, selection, bulkFields: fields, exported }: BulkBarProps) {
  const t = useTranslations('backOffice.selection');
  const { everything, ids, items, clear, rememberPage } = selection;
  const query = new URLSearchParams(list.search);
  const allMatches = { filter: Object.fromEntries(new URLSearchParams(list.filterKey)), expected: page.total };
  const { change, isPending } = useBulkChange({
    path,
    onChanged: rememberPage,
    ...(everything ? allMatches : { items }),
  });
  const selected = everything ? allMatches : { ids };
  const count = everything ? page.total : ids.length;
  useFocusRestoration();
  const [labelling, setLabelling] = useState(false);
  /** Whether all, some or none of the selected entities on this page have a label. */
  const ticked = (label: number) => {
    const having = page.items.flatMap(({ id, labels = [] }) => (selection.has(id) ? [labels.includes(label)] : []));
    return having.includes(true) && (having.includes(false) ? 'some' : true);
  };
  const canTakeAll =
    selection.isPageTicked && !everything && page.total > page.items.length && !page.capped && page.total <= bulkLimit;
  const title = t('count', { count });
  return (
    <ActionScope kind="selection" title={title}>
      {/* The bar always has one line, since the first tick must not move the entries. */}
      <div
        data-selection
        role="group"
        aria-label={t('title')}
        className="relative -m-1 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto p-1 whitespace-nowrap *:shrink-0 md:max-[90rem]:gap-1 md:max-[90rem]:[&>button]:px-2!"
      >
        <p className="mr-1 font-semibold tabular-nums">{title}</p>
        {canTakeAll && (
          <CommandButton
            action={{
              id: 'everything',
              title: t('everything', { count: page.total }),
              acts: true,
              run: selection.selectEverything,
            }}
            variant="quiet"
          />
        )}
        {fields.map((field) => (
          <BulkChoice key={field.name} field={field} query={query} onChange={change} />
        ))}
        {page.items[0]?.labels && (
          <SelectionButton
            icon={Tag}
            action={{ id: 'label', title: t('label'), key: 'l', disabled: isPending, run: () => setLabelling(true) }}
          />
        )}
        {labelling && <LabelDialog ticked={ticked} onPick={change} onClose={() => setLabelling(false)} />}
        {path === submissionsPath && <MergeSelection selected={selected} count={count} onMerged={clear} />}
        <BulkReplyButton path={path} selected={selected} onSent={rememberPage} />
        {exported && !everything && count <= bulkLimit && (
          <ExportButton list={exported} query={`ids=${ids.join()}`} count={count} />
        )}
        <SelectionButton
          icon={X}
          action={{ id: 'clear', title: t('clear'), key: 'Escape', acts: true, run: clear }}
          variant="quiet"
          className="font-semibold"
        />
      </div>
    </ActionScope>
  );
}

interface BulkChoiceProps {
  field: BulkField;
  /** The query of the list. */
  query: URLSearchParams;
  onChange: (change: object) => void;
}

/** The menu of a field. The palette offers each choice, and a key makes one of them. */
function BulkChoice({ field, query, onChange }: BulkChoiceProps) {
  const { name, label, options, parse = String, shortcut } = field;
  const menu = useRef<HTMLButtonElement>(null);
  // Choices are ignored while a change is being sent; disabling the menu would lose the focus.
  const choose = (value: string) => onChange({ [name]: parse(value) });
  const valueOfKey = shortcut?.value(query);
  const choices = options.map(([value, text]) => ({
    id: `${name} ${value}`,
    title: `${label}: ${text}`,
    key: value === valueOfKey ? shortcut?.key : undefined,
    acts: true,
    run: () => choose(value),
  }));
  useActions(choices, menu);
  return (
    <ChoiceMenu
      ref={menu}
      label={label}
      className="min-h-9! w-auto! px-2! py-0.5! pr-8! md:max-[96rem]:w-21! md:max-[96rem]:pr-6! md:max-[96rem]:text-sm!"
      value=""
      options={options}
      onChoose={choose}
    />
  );
}

const BulkReplyDialog = lazy(async () => ({
  default: (await import('../bulk-reply/bulk-reply-dialog.tsx')).BulkReplyDialog,
}));

function BulkReplyButton(props: Omit<BulkReplyDialogProps, 'onClose'>) {
  const t = useTranslations('backOffice.bulkReply');
  const [open, setOpen] = useState(false);
  return (
    <>
      <SelectionButton icon={Reply} action={{ id: 'reply', title: t('open'), key: 'r', run: () => setOpen(true) }} />
      {open && (
        <Suspense>
          <BulkReplyDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
