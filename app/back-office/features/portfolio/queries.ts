import { queryOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { defaultsOf } from '../../../../domain/content/defaults.ts';
import { type PortfolioItem, portfolioItem } from '../../../../domain/portfolio/portfolio-item.ts';
import { ApiError, call } from '../../../api/client.ts';
import { apiAddress, type BodyOf } from '../../../api/route.ts';
import { normalize } from '../../../api/normalize.ts';
import type { Draft, Form } from '../../kit/forms/form.ts';
import { type Edit, versionedSave } from '../../kit/forms/versioned-save.ts';
import { useReread } from '../../kit/requests/save.ts';
import { useUndo } from '../../inbox/use-undo.ts';
import { useChange } from '../../kit/requests/use-change.ts';

const defaults = defaultsOf(portfolioItem);

/** Every portfolio item, newest first. */
export const portfolioQuery = queryOptions({
  queryKey: [apiAddress('GET /api/portfolio')],
  queryFn: async ({ signal }) =>
    (await call('GET /api/portfolio', { signal })).map((item) => normalize<PortfolioItem>(item, defaults)),
});

/** The cases that were created from items. */
export const casesOfItemsQuery = queryOptions({
  queryKey: [apiAddress('GET /api/system-panel/portfolio/cases')],
  queryFn: ({ signal }) => call('GET /api/system-panel/portfolio/cases', { signal }),
  // Without them the list of items is complete enough to work with.
  meta: { isAside: true },
});

const reads = portfolioQuery.queryKey;

/** The body of a failed response, which toasts quote. */
const responseText = (error: Error): string => (error instanceof ApiError && error.body) || error.message;

/** Saves the dialog's item; without an id, as a new one. */
export function useSavePortfolioItem<Name extends string>(
  id: number | undefined,
  { draftOf, bodyOf }: Form<Name, BodyOf<'POST /api/system-panel/portfolio'>>,
) {
  const t = useTranslations('backOffice.crm');
  const read = useReread(portfolioQuery, id);
  return useChange({
    send: (edit: Edit<Draft<Name>, PortfolioItem>) =>
      versionedSave(edit, {
        valuesOf: draftOf,
        save: (draft, version) =>
          id === undefined
            ? call('POST /api/system-panel/portfolio', { body: bodyOf(draft) })
            : call('PUT /api/system-panel/portfolio/:id', { id, body: bodyOf(draft), version }),
        read,
      }),
    done: () => t(id === undefined ? 'created' : 'updated'),
    // A failed creation has no toast (product.md, section 8).
    failed: (error) =>
      id === undefined
        ? undefined
        : { title: t('updateFailed'), description: t('updateFailedText', { text: responseText(error) }) },
    reads,
  });
}

/** The time in ms after a deletion in which a press counts as the second press of a double click, since another item is under the pointer by then. */
const doubleClick = 500;

/** Deletes without a confirmation, one item at a time; the toast and Ctrl+Z undo it (decision 6). */
export function useDeletePortfolioItem(): (id: number) => void {
  const t = useTranslations('backOffice.crm');
  const undo = useUndo();
  const remove = useChange({
    send: (id: number) => call('DELETE /api/system-panel/portfolio/:id', { id }),
    done: (_answer, id) => ({ title: t('deleted'), action: undo.offer({ kind: 'portfolioItem', id }) }),
    failed: (error) => ({
      title: t('deleteFailed'),
      description: t('deleteFailedText', { text: responseText(error) }),
    }),
    reads,
  });
  const ignoredUntil = useRef(0);
  return (id) => {
    if (performance.now() < ignoredUntil.current) return;
    ignoredUntil.current = Infinity;
    const onSettled = () => void (ignoredUntil.current = performance.now() + doubleClick);
    remove.mutate(id, { onSettled });
  };
}
