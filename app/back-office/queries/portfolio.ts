import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { portfolioInsert, type PortfolioItem } from '../../../domain/portfolio-item.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { type Blank, wholeEntity } from '../../api/normalize-entity.ts';
import { type Save, saveChange } from '../editing/save.ts';
import { isGone } from '../layout/not-found.ts';

const itemsPath = '/api/system-panel/portfolio';

/** As an item is stored that is told nothing of but its title. */
const blankItem: Blank<PortfolioItem> = { ...portfolioInsert.parse({ title: '-' }), title: '' };

/** Every portfolio item, newest first. */
export const portfolioQuery = queryOptions({
  queryKey: ['/api/portfolio'],
  queryFn: async () =>
    (await call<unknown[]>('/api/portfolio')).map((given) => wholeEntity<PortfolioItem>(given, blankItem)),
});

/** The server's own words about a failure, for the toasts that quote them. */
const responseText = (error: Error): string => (error instanceof ApiError && error.body) || error.message;

function useRefreshedPortfolio() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: portfolioQuery.queryKey });
}

/** Reads an item again as it is stored now, and with it the list. */
export function useRereadPortfolioItem(id: number | undefined) {
  const queryClient = useQueryClient();
  return async () => (await queryClient.fetchQuery({ ...portfolioQuery, staleTime: 0 })).find((item) => item.id === id);
}

/** Saves the dialog: a new item without an id, else the one with it. A failed creation has no toast (specification section 8). */
export function useSavePortfolioItem(id: number | undefined) {
  const t = useTranslations('backOffice.crm');
  const refresh = useRefreshedPortfolio();
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
        look: 'destructive',
      });
      if (isGone(error)) await refresh();
    },
  });
}

/** How long after a deletion a press is taken for the second one of a double click, in ms: the next item has slid under it. */
const doublePress = 500;

/** Deletes at once, one item after the other; the toast takes it back (decision 6). */
export function useDeletePortfolioItem(): (id: number) => void {
  const t = useTranslations('backOffice.crm');
  const refresh = useRefreshedPortfolio();
  const restore = useMutation({
    mutationFn: (id: number) => call<PortfolioItem>(`${itemsPath}/${id}/restore`, { method: 'POST' }),
    onSuccess: async () => {
      showToast({ title: t('restored') });
      await refresh();
    },
    onError: () => showToast({ title: t('restoreFailed'), look: 'destructive' }),
  });
  const deafUntil = useRef(0);
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
        look: 'destructive',
      });
      if (isGone(error)) await refresh();
    },
    onSettled: () => {
      deafUntil.current = performance.now() + doublePress;
    },
  });
  return (id) => {
    if (performance.now() < deafUntil.current) return;
    deafUntil.current = Infinity;
    mutate(id);
  };
}
