import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { type Project, projectStatusColour } from '../../../domain/project.ts';
import { Badge } from '../../ui/badge.tsx';
import { ClockChip } from '../clock/chip.tsx';
import { TermList } from '../layout/panel.tsx';
import { FullList } from '../list/loaded.tsx';
import { addressOf } from '../screens.ts';
import { submissionsQuery } from '../submissions/queries.ts';

/** The submissions, read-only; the dashboard edits them. */
export const Submissions = () => (
  <FullList
    query={useQuery(submissionsQuery)}
    texts={useTranslations('backOffice.crm.submissions')}
    className="divide-y divide-edge border border-edge bg-raised"
  >
    {(submission) => <SubmissionRow key={submission.id} submission={submission} />}
  </FullList>
);

function SubmissionRow({ submission }: { submission: Project }) {
  const t = useTranslations('backOffice.projects');
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
            <Link
              href={addressOf('submission', submission.id)}
              className="decoration-accent underline-offset-4 hover:underline"
            >
              {submission.name}
            </Link>
          </h2>
          <Badge colour={projectStatusColour(submission.status)}>{t(`options.status.${submission.status}`)}</Badge>
          <ClockChip clock={submission} />
        </div>
        {submission.description && (
          <p className="measure mt-1.5 [overflow-wrap:anywhere] whitespace-pre-line">{submission.description}</p>
        )}
      </div>
      <TermList facts={facts} />
    </li>
  );
}
