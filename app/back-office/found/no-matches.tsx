import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { EmptyState } from '../../ui/empty-state.tsx';
import { messagesPath } from '../list/inbox.ts';
import { addressOf } from '../screens.ts';
import { foundQuery } from './use-found.ts';

interface NoMatchesProps {
  /** Of the list in the API. */
  path: string;
  /** What is searched for. */
  q: string;
}

/** In place of a list that a search or a filter leaves empty. */
export function NoMatches(props: NoMatchesProps) {
  const t = useTranslations('backOffice.list');
  return (
    <EmptyState title={t('noMatches')}>
      {t('noMatchesHint')}
      {props.q !== '' && <NearestNames {...props} />}
    </EmptyState>
  );
}

/** What the search finds without the list's filters, or what has the nearest names. */
function NearestNames({ path, q }: NoMatchesProps) {
  const t = useTranslations('backOffice.list');
  const { data } = useQuery(foundQuery(q));
  const isOfMessages = path === messagesPath;
  const links = isOfMessages
    ? data?.messages.items.map(({ id, subject }) => [addressOf('message', id), subject] as const)
    : data?.submissions.items.map(({ id, name }) => [addressOf('submission', id), name] as const);
  if (!data || !links?.length) return null;
  const { nearest } = isOfMessages ? data.messages : data.submissions;
  return (
    <div className="mt-3 grid gap-1">
      <p id="nearest-names">{t(nearest ? 'nearestNames' : 'withoutFilters')}</p>
      <ul aria-labelledby="nearest-names" className="grid gap-1">
        {links.map(([href, name]) => (
          <li key={href}>
            <Link
              href={href}
              className="text-strong underline decoration-accent underline-offset-4 [overflow-wrap:anywhere]"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
