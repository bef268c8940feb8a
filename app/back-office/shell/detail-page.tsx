import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, memo, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/client.ts';
import { whenIdle } from '../../browser/idle.ts';
import type { PageProps } from '../../routing/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ActionScope } from '../kit/actions/action-scope.tsx';
import { Loaded } from '../kit/list/loaded.tsx';
import { DetailOutline } from '../kit/list/outlines.tsx';
import { type Details, type DetailsPath, detailsQuery } from '../kit/requests/page-query.ts';
import { addressOf } from '../kit/screens/screens.ts';
import { useOperator } from '../kit/session/session.ts';
import { AdminScreen } from './screen.tsx';

interface DetailPageOptions<Path extends DetailsPath> {
  screen: 'submission' | 'message' | 'sender';
  /** The path of its list in the API. */
  path: Path;
  /** The text of the page's title and heading. */
  name: (details: Details<Path>) => string;
  /** The list that the entity is in. */
  list: 'dashboard' | 'messages';
  Content: ComponentType<{ details: Details<Path> }>;
}

/** Creates the page of one entity, which shows that the entity is loading, could not be loaded or does not exist, or else its details. */
export function detailPage<Path extends DetailsPath>({ screen, path, name, list, Content }: DetailPageOptions<Path>) {
  // A refetch that changes nothing renders nothing again.
  const UnchangedContent = memo(Content);
  return function DetailPage({ params: { id = '' } }: PageProps) {
    const t = useTranslations(`backOffice.${screen}`);
    const query = useQuery({ ...detailsQuery(path, id), enabled: Boolean(useOperator()) });
    useRefetch(query, id);
    const isMissing = query.error instanceof ApiError && query.error.status === 404;
    useRedirectTo(submissionIn(query.error));
    return (
      <AdminScreen screen={screen} name={query.data ? name(query.data) : ''}>
        {isMissing ? (
          <EmptyState title={t('missing')}>
            <p className="mb-4">{t('missingHint')}</p>
            <ButtonLink href={addressOf(list)} variant="secondary" size="small">
              {t('back')}
            </ButtonLink>
          </EmptyState>
        ) : (
          <Loaded query={query} texts={t} outline={<DetailOutline />}>
            {(details) => <UnchangedContent key={id} details={details} />}
          </Loaded>
        )}
      </AdminScreen>
    );
  };
}

/**
 * Refetches details that were loaded before the page opened, which may have been a while ago, when a neighbor was open. It waits until the
 * browser is idle, since the call would delay the first paint.
 */
function useRefetch({ data, refetch }: Pick<UseQueryResult, 'data' | 'refetch'>, id: string): void {
  const refetchEarlier = useEffectEvent(() => {
    if (data === undefined) return undefined;
    return whenIdle(() => void refetch({ cancelRefetch: false }));
  });
  useEffect(() => refetchEarlier(), [id]);
}

/** The id of the submission into which a missing message was made, from the body of the 404. */
function submissionIn(error: Error | null): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 404) return undefined;
  try {
    return (Object(JSON.parse(error.body)) as { projectId?: number }).projectId;
  } catch {
    return undefined;
  }
}

/** Opens the submission into which a message was made, since emails and bookmarks may still link to the message. */
function useRedirectTo(submissionId: number | undefined): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (submissionId !== undefined) navigate(addressOf('submission', submissionId), { replace: true });
  }, [submissionId, navigate]);
}

type Part = 'sender' | 'neighbours' | 'actions' | 'main' | 'beside';
type DetailProps = { heading: string; logo?: ReactNode } & Record<Part, ReactNode>;

/** The layout of an entity's details, in two columns, six to four, on wide screens; on phones the second column is below the first. */
export const Detail = ({ heading, sender, logo, neighbours, actions, main, beside }: DetailProps) => (
  <ActionScope kind="page">
    <div data-scope className="relative grid grid-cols-1 gap-4">
      <div className="absolute -top-12 right-0 bg-surface">{neighbours}</div>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-96 items-start gap-4">
          {logo}
          <div className="min-w-0">
            <DetailHeading>{heading}</DetailHeading>
            <p className="[overflow-wrap:anywhere] text-muted">{sender}</p>
          </div>
        </div>
        {actions}
      </header>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
        <div className="grid grid-cols-1 content-start gap-4">{main}</div>
        <div className="grid grid-cols-1 content-start gap-4">{beside}</div>
      </div>
    </div>
  </ActionScope>
);

/** Takes over the focus from the content of the loading page. */
export function DetailHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Moving the focus makes the browser compute the layout, which other effects would make obsolete before the next frame.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.id === 'content') heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-3xl leading-tight font-bold [overflow-wrap:anywhere]">
      {children}
    </h1>
  );
}
