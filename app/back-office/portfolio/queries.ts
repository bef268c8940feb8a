import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { defaultsOf } from '../../../domain/defaults.ts';
import { type PortfolioItem, portfolioItem } from '../../../domain/portfolio-item.ts';
import { ApiError, call } from '../../api/client.ts';
import { normalize } from '../../api/normalize.ts';
import { showToast } from '../../ui/toast.ts';
import { isNotFound, type Save, saveChange } from '../editing/save.ts';

const itemsPath = '/api/system-panel/portfolio';

const defaults = defaultsOf(portfolioItem);

/** Every portfolio item, newest first. */
export const portfolioQuery = queryOptions({
  queryKey: ['/api/portfolio'],
  queryFn: async () =>
    (await call<unknown[]>('/api/portfolio')).map((given) => normalize<PortfolioItem>(given, defaults)),
});

/** The body of a failed response, which toasts quote. */
const responseText = (error: Error): string => (error instanceof ApiError && error.body) || error.message;

function useRefreshPortfolio() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: portfolioQuery.queryKey });
}

/** Fetches the list again, and a stored item from it. */
export function useRefetchPortfolioItem(id: number | undefined) {
  const queryClient = useQueryClient();
  return async () => (await queryClient.fetchQuery({ ...portfolioQuery, staleTime: 0 })).find((item) => item.id === id);
}

/** Saves the dialog; without an id, as a new item. A failed creation has no toast (product.md, section 8). */
export function useSavePortfolioItem(id: number | undefined) {
  const t = useTranslations('backOffice.crm');
  const refresh = useRefreshPortfolio();
  return useMutation({
    mutationFn: (save: Save) =>
      id === undefined
        ? call<PortfolioItem>(itemsPath, { method: 'POST', body: save.body })
        : saveChange<PortfolioItem>(`${itemsPath}/${id}`, save),
    onSuccess: async () => {
      showToast({ title: id === undefined ? t('created') : t('updated') });
      await refresh();
    },
    onError: async (error) => {
      if (id === undefined) return;
      showToast({
        title: t('updateFailed'),
        description: t('updateFailedText', { text: responseText(error) }),
        variant: 'destructive',
      });
      if (isNotFound(error)) await refresh();
    },
  });
}

/** After a deletion another item is under the pointer: a press within this time is the second one of a double click, in ms. */
const doubleClick = 500;

/** Deletes without a question, one item at a time; the toast offers Undo (decision 6). */
export function useDeletePortfolioItem(): (id: number) => void {
  const t = useTranslations('backOffice.crm');
  const refresh = useRefreshPortfolio();
  const restore = useMutation({
    mutationFn: (id: number) => call<PortfolioItem>(`${itemsPath}/${id}/restore`, { method: 'POST' }),
    onSuccess: async () => {
      showToast({ title: t('restored') });
      await refresh();
    },
    onError: () => showToast({ title: t('restoreFailed'), variant: 'destructive' }),
  });
  const ignoredUntil = useRef(0);
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(`${itemsPath}/${id}`, { method: 'DELETE' }),
    onSuccess: async (_answer, id) => {
      showToast({ title: t('deleted'), action: { label: t('undo'), run: () => restore.mutate(id) } });
      await refresh();
    },
    onError: async (error) => {
      showToast({
        title: t('deleteFailed'),
        description: t('deleteFailedText', { text: responseText(error) }),
        variant: 'destructive',
      });
      if (isNotFound(error)) await refresh();
    },
    onSettled: () => {
      ignoredUntil.current = performance.now() + doubleClick;
    },
  });
  return (id) => {
    if (performance.now() < ignoredUntil.current) return;
    ignoredUntil.current = Infinity;
    mutate(id);
  };
}
