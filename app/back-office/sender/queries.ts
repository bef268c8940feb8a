import { queryOptions } from '@tanstack/react-query';
import type { SenderDetails } from '../../../domain/sender.ts';
import { call } from '../../api/client.ts';
import { sendersPath } from '../list/inbox.ts';

/** Fetched each time the page opens. */
export const senderQuery = (id: string) =>
  queryOptions({
    queryKey: [sendersPath, { id }],
    queryFn: () => call<SenderDetails>(`${sendersPath}/${encodeURIComponent(id)}`),
    gcTime: 0,
  });
