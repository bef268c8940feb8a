import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { projectsFilter } from '../../../domain/list-query.ts';
import { type Project, projectStatusColour } from '../../../domain/project.ts';
import { Badge } from '../../ui/badge.tsx';
import { ClockChip } from '../clock/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TermList } from '../layout/panel.tsx';
import { submissionsPath } from '../list/inbox.ts';
import { Loaded, Pager } from '../list/loaded.tsx';
import { pageQuery } from '../list/page-query.ts';
import { NewsButton, usePageNews } from '../list/news.tsx';
import { useListQuery } from '../list/use-list-query.ts';
import { addressOf } from '../screens.ts';
import { submissionDefaults } from '../submissions/queries.ts';

/** The submissions in pages, read-only; the dashboard edits them. */
export function Submissions() {
  const t = useTranslations('backOffice.crm.submissions');
  const list = useListQuery(projectsFilter, []);
  const query = useQuery(pageQuery(submissionsPath, list.search, submissionDefaults));
  const news = usePageNews(submissionsPath, submissionDefaults, list.search, query);
  return (
    <Loaded query={query} texts={t}>
      {(loaded) => (
        <>
          <NewsButton news={news} onShow={() => void query.refetch()} />
          {loaded.total === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <ul className="divide-y divide-edge border border-edge bg-raised">
              {loaded.items.map((submission) => (
                <SubmissionRow key={submission.id} submission={submission} />
              ))}
            </ul>
          )}
          {loaded.total > 0 && <Pager page={loaded} list={list} />}
        </>
      )}
    </Loaded>
  );
}

function SubmissionRow({ submission }: { submission: Project }) {
  const t = useTranslations('backOffice.projects');
  const { id, name, status, description } = submission;
  const facts = [
    [t('fields.contactEmail'), submission.contactEmail],
    [t('fields.projectType'), t(`options.projectType.${submission.projectType}`)],
    [t('fields.timeline'), submission.timeline ?? t('notSpecified')],
    [t('fields.budget'), submission.budget ?? t('notSpecified')],
    [t('fields.targetPlatforms'), submission.targetPlatforms.join(', ') || t('notSpecified')],
  ] as const;
  return (
    <li className="grid grid-cols-1 gap-3 p-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)] lg:gap-6">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-bold [overflow-wrap:anywhere]">
            <Link href={addressOf('submission', id)} className="decoration-accent underline-offset-4 hover:underline">
              {name}
            </Link>
          </h2>
          <Badge colour={projectStatusColour(status)}>{t(`options.status.${status}`)}</Badge>
          <ClockChip clock={submission} />
        </div>
        {description && <p className="measure mt-1.5 [overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
      </div>
      <TermList facts={facts} />
    </li>
  );
}
