import { Tag, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { bulkLimit } from '../../../domain/change.ts';
import type { Page } from '../../../domain/list-query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { BulkReplyButton } from '../bulk-reply/bulk-reply-button.tsx';
import type { SelectedEntities } from '../bulk-reply/use-bulk-reply.ts';
import { ExportButton } from '../export/export-button.tsx';
import type { ExportedList } from '../export/export-dialog.tsx';
import { LabelDialog } from '../labels/label-dialog.tsx';
import { submissionsPath } from '../list/inbox.ts';
import { MergeSelection } from '../merges/merge-selection.tsx';
import type { MergeSelected } from '../merges/use-merge.ts';
import { ActionLabel } from './action-label.tsx';
import type { Selection } from './selection.tsx';
import { useBulkChange } from './use-bulk-change.ts';

/** What can be set for all selected entities: a field, and its values with their texts. */
export interface BulkField {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  /** Of a chosen value, in the call. */
  parse?: (value: string) => unknown;
  /** A key that sets a value, which may depend on the list's query. */
  shortcut?: { key: string; value: (query: URLSearchParams) => string };
}

interface BulkBarProps {
  path: string;
  /** The list's query. */
  search: string;
  page: Page<{ id: number; labels?: readonly number[] }>;
  selection: Selection;
  fields: readonly BulkField[];
  /** The selection as a file. */
  exported?: ExportedList | undefined;
}

/** Acts on the selection. */
export function BulkBar({ path, search, page, selection, fields, exported }: BulkBarProps) {
  const t = useTranslations('backOffice.selection');
  const { change, isPending } = useBulkChange({ path, ...selected(selection, search, page.total) });
  const [labelling, setLabelling] = useState(false);
  /** Of the selected entities on this page. */
  const ticked = (label: number): boolean | 'some' => {
    const shown = page.items.filter(({ id }) => selection.has(id));
    const having = shown.filter(({ labels = [] }) => labels.includes(label)).length;
    return having > 0 && having < shown.length ? 'some' : having > 0;
  };
  const canTakeAll =
    selection.isPageTicked &&
    !selection.everything &&
    page.total > page.items.length &&
    !page.capped &&
    page.total <= bulkLimit;
  return (
    // One line, so that the first tick moves no entry.
    <div
      data-selection
      role="group"
      aria-label={t('title')}
      className="relative -m-1 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto p-1 whitespace-nowrap *:shrink-0 md:max-[90rem]:gap-1 md:max-[90rem]:[&>button]:px-2!"
    >
      <p className="mr-1 font-semibold tabular-nums">
        {t('count', { count: selection.everything ? page.total : selection.count })}
      </p>
      {canTakeAll && (
        <Button variant="quiet" size="small" onClick={selection.selectEverything}>
          {t('everything', { count: page.total })}
        </Button>
      )}
      {fields.map(({ name, label, parse = String, shortcut }) => {
        const value = shortcut?.value(new URLSearchParams(search));
        return (
          value !== undefined && (
            <button
              key={name}
              type="button"
              hidden
              data-key={shortcut?.key}
              data-command={label}
              onClick={() => isPending || change({ [name]: parse(value) })}
            >
              {label}
            </button>
          )
        );
      })}
      {fields.map(({ name, label, options, parse = String }) => (
        <Select
          key={name}
          aria-label={label}
          className="min-h-9! w-auto! px-2! py-0.5! pr-8! md:max-[96rem]:w-21! md:max-[96rem]:pr-6! md:max-[96rem]:text-sm!"
          disabled={isPending}
          value=""
          onChange={(event) => change({ [name]: parse(event.target.value) })}
        >
          <option value="" disabled hidden>
            {label}
          </option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      ))}
      {page.items[0]?.labels && (
        <Button
          variant="secondary"
          size="small"
          className="font-normal!"
          data-key="l"
          aria-disabled={isPending}
          onClick={() => isPending || setLabelling(true)}
        >
          <ActionLabel icon={Tag}>{t('label')}</ActionLabel>
        </Button>
      )}
      {labelling && <LabelDialog ticked={ticked} onPick={change} onClose={() => setLabelling(false)} />}
      {path === submissionsPath && (
        <MergeSelection
          selected={mergedFrom(selection, search, page.total)}
          count={selection.everything ? page.total : selection.count}
          onMerged={selection.clear}
        />
      )}
      <BulkReplyButton path={path} selected={repliedTo(selection, search, page.total)} onSent={selection.clear} />
      {exported && !selection.everything && selection.count <= bulkLimit && (
        <ExportButton
          list={exported}
          query={`ids=${selection
            .items()
            .map(({ id }) => id)
            .join()}`}
          count={selection.count}
        />
      )}
      <Button variant="quiet" size="small" onClick={selection.clear}>
        <ActionLabel icon={X}>{t('clear')}</ActionLabel>
      </Button>
    </div>
  );
}

/** The same for a reply, which has no use for versions: its preview says what was seen. */
function repliedTo(selection: Selection, search: string, total: number): SelectedEntities {
  const of = selected(selection, search, total);
  return 'items' in of ? { items: of.items().map(({ id }) => ({ id })) } : { filter: of.filter, expected: of.expected };
}

/** The same for a merge. */
function mergedFrom(selection: Selection, search: string, total: number): MergeSelected {
  const of = selected(selection, search, total);
  return 'items' in of ? { ids: of.items().map(({ id }) => id) } : { filter: of.filter, expected: of.expected };
}

/** The body of a bulk change of the selection: what is ticked, or the filter with the number that was shown. */
function selected(selection: Selection, search: string, total: number) {
  const { page: _page, sort: _sort, ...filter } = Object.fromEntries(new URLSearchParams(search));
  return {
    ...(selection.everything ? { filter, expected: total } : { items: selection.items }),
    onChanged: selection.clear,
  };
}
