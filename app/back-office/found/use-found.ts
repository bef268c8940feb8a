import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Found, foundLimits } from '../../../domain/found.ts';
import { ApiError } from '../../api/client.ts';

const path = '/api/search';

/** After the last key, in ms. */
const typingPause = 150;

/** What the back office has of a text. A request whose response nobody waits for any more is aborted. */
export const foundQuery = (text: string) =>
  queryOptions({
    queryKey: [path, text],
    queryFn: async ({ signal }) => {
      const headers = { Accept: 'application/json' };
      const response = await fetch(`${path}?${new URLSearchParams({ q: text })}`, { headers, signal });
      const body = await response.text();
      if (!response.ok) throw new ApiError(response, body);
      return JSON.parse(body) as Found;
    },
    enabled: Array.from(text).length >= foundLimits.shortest,
    staleTime: 0,
    // A failure is no reason to end the session: the screen's own calls are.
    meta: { isAside: true },
  });

/** What is found while a text is typed: asked for when the typing pauses. */
export function useFound(typed: string): { found: Found | undefined; isSearching: boolean } {
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  const isShort = Array.from(text).length < foundLimits.shortest;
  // Between two keys nothing is asked for: the request of the text before is aborted.
  const { data, isFetching } = useQuery({
    ...foundQuery(asked === text ? text : ''),
    placeholderData: keepPreviousData,
  });
  return { found: isShort ? undefined : data, isSearching: !isShort && (isFetching || asked !== text) };
}
