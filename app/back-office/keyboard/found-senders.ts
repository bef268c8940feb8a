import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Sender } from '../../../domain/sender.ts';
import { call } from '../../api/client.ts';
import { sendersPath } from '../list/inbox.ts';

/** Fewer letters stand in most addresses. */
const shortest = 3;

/** Senders by a part of their address, while it is typed. */
export function useFoundSenders(typed: string): readonly Pick<Sender, 'id' | 'address'>[] {
  const text = useDeferredValue(typed.trim());
  const search = new URLSearchParams({ q: text }).toString();
  const { data = [] } = useQuery({
    queryKey: [sendersPath, search],
    queryFn: () => call<readonly Pick<Sender, 'id' | 'address'>[]>(`${sendersPath}?${search}`),
    enabled: text.length >= shortest && !/\s/.test(text),
    placeholderData: keepPreviousData,
  });
  return text.length >= shortest ? data : [];
}
