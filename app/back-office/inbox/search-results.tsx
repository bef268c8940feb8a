import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { type SearchResults, searchResultLimits } from '../../../domain/inbox/search-results.ts';
import { call } from '../../api/client.ts';
import { apiAddress } from '../../api/route.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { messagesPath } from './inbox.ts';
import { addressOf } from '../kit/screens/screens.ts';

type NoMatchesProps = { path: string; q: string };

/** Replaces a list if no entry matches the search or filter. @param path of the list in the API */
export function NoMatches(props: NoMatchesProps) {
  const t = useTranslations('backOffice.list');
  return (
    <EmptyState title={t('noMatches')}>
      {t('noMatchesHint')}
      {props.q !== '' && <NearestNames {...props} />}
    </EmptyState>
  );
}

/** The matches of the search without the list's filters, or the entries with the nearest names. */
function NearestNames({ path, q }: NoMatchesProps) {
  const t = useTranslations('backOffice.list');
  const { data } = useQuery(searchResultsQuery(q));
  const matches = path === messagesPath ? data?.messages : data?.submissions;
  if (!matches?.items.length) return null;
  const links = matches.items.map((item) =>
    'subject' in item
      ? ([addressOf('message', item.id), item.subject] as const)
      : ([addressOf('submission', item.id), item.name] as const),
  );
  return (
    <div className="mt-3 grid gap-1">
      <p id="nearest-names">{t(matches.nearest ? 'nearestNames' : 'withoutFilters')}</p>
      <ul aria-labelledby="nearest-names" className="grid gap-1">
        {links.map(([href, name]) => (
          <li key={href} className="[overflow-wrap:anywhere]">
            <Link href={href} className="text-strong underline decoration-accent underline-offset-4">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The search results for a text. A request is aborted when its response is no longer needed. */
const searchResultsQuery = (text: string) =>
  queryOptions({
    queryKey: [apiAddress('GET /api/search'), text],
    queryFn: ({ signal }) => call('GET /api/search', { query: { q: text }, signal }),
    enabled: Array.from(text).length >= searchResultLimits.minimumLength,
    staleTime: 0,
    // A failure does not end the session; failures of the screen's own calls do.
    meta: { isAside: true },
  });

/** The matches of a text that is being typed, requested when typing pauses. */
export function useSearchResults(typed: string): { results: SearchResults | undefined; isSearching: boolean } {
  const text = typed.trim();
  const [requestedText, setRequestedText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRequestedText(text), 150);
    return () => clearTimeout(timer);
  }, [text]);
  const isShort = Array.from(text).length < searchResultLimits.minimumLength;
  // While typing, nothing is requested, and the request of the previous text is aborted.
  const { data, isFetching } = useQuery({
    ...searchResultsQuery(requestedText === text ? text : ''),
    placeholderData: keepPreviousData,
  });
  return { results: isShort ? undefined : data, isSearching: !isShort && (isFetching || requestedText !== text) };
}
