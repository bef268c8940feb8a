import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { foundQuery } from './use-found.ts';
import { addressOf } from '../screens.ts';
import { messagesPath } from '../list/inbox.ts';

/** Beside an empty list: what the search finds without the list's filters, or what has the nearest names. */
export function NearestNames({ path, q }: { path: string; q: string }) {
  const t = useTranslations('backOffice.list');
  const { data } = useQuery(foundQuery(q));
  if (!data) return null;
  const { submissions, messages } = data;
  const { nearest, names } =
    path === messagesPath
      ? {
          nearest: messages.nearest,
          names: messages.items.map(({ id, subject }) => [addressOf('message', id), subject] as const),
        }
      : {
          nearest: submissions.nearest,
          names: submissions.items.map(({ id, name }) => [addressOf('submission', id), name] as const),
        };
  if (names.length === 0) return null;
  return (
    <div className="mt-3 grid gap-1">
      <p id="nearest-names">{t(nearest ? 'nearestNames' : 'withoutFilters')}</p>
      <ul aria-labelledby="nearest-names" className="grid gap-1">
        {names.map(([href, name]) => (
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
