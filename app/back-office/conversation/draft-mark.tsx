import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { useOperator } from '../session/session.ts';

/** A failure is no reason to end the session: the list's own call is. */
const draftsQuery = queryOptions({
  queryKey: ['/api/drafts'],
  queryFn: () => call<Partial<Record<'projects' | 'messages', number[]>>>('/api/drafts'),
  meta: { isAside: true },
  refetchOnMount: true,
});

/** Says that the operator has begun to write about this submission or message. */
export function DraftMark({ of, id }: { of: 'projects' | 'messages'; id: number }) {
  const t = useTranslations('backOffice.composer');
  const { data } = useQuery({ ...draftsQuery, enabled: Boolean(useOperator()) });
  return data?.[of]?.includes(id) ? <Badge colour="purple">{t('draft')}</Badge> : null;
}
