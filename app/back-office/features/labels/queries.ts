import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Label } from '../../../../domain/conversation/label.ts';
import { ApiError, call } from '../../../api/client.ts';
import { apiAddress } from '../../../api/route.ts';
import { useRefreshInbox } from '../../inbox/inbox.ts';
import { useChange } from '../../kit/requests/use-change.ts';

const path = apiAddress('GET /api/labels');

const noLabels: readonly Label[] = [];

/** All labels by name; empty until they are loaded. */
export const useLabels = (): readonly Label[] =>
  useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call('GET /api/labels', { signal }),
    refetchOnMount: true,
  }).data ?? noLabels;

/** Adds, renames or deletes a label; lists are refetched, since any entry may have it. @param done the title of the toast */
export function useLabelChange<Answer>(done?: (answer: Answer) => string) {
  const t = useTranslations('backOffice.labels');
  return useChange({
    send: (send: () => Promise<Answer>) => send(),
    done,
    after: useRefreshInbox(),
    failed: (error) => ({ title: t('failed'), description: error instanceof ApiError ? error.error : undefined }),
    reads: [path],
    isOutdated: () => false,
  });
}
