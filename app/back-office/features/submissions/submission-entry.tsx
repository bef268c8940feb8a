import { useTranslations } from 'use-intl';
import type { Project } from '../../../../domain/conversation/project.ts';
import type { Marked } from '../../../../domain/inbox/list-query.ts';
import { Chips } from '../../../ui/chips.tsx';
import { AssessmentChip } from '../assessment/chip.tsx';
import { SilentClose } from '../clock/silent-close.tsx';
import { localDate } from '../../kit/dates/dates.ts';
import { LabelNames } from '../labels/label-names.tsx';
import { EmailLink } from '../../kit/layout/links.tsx';
import { Fact } from '../../kit/layout/panel.tsx';
import { DraftMark, Entry, EntryLink } from '../../kit/list/entry.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { PitchChips } from '../pitch/pitch-chips.tsx';
import { EntryChips, SpamReasons } from '../../inbox/entry-chips.tsx';
import { Tick } from '../../inbox/selection.tsx';
import { HeroImage, QuickButtons, SubmissionBadges, SubmissionLogo, SubmissionSpam } from './parts.tsx';

export function SubmissionCard({ submission, onEdit }: { submission: Marked<Project>; onEdit: () => void }) {
  const t = useTranslations('backOffice.projects');
  const { id, name, logoUrl, contactEmail, labels } = submission;
  const latestText = submission.marks?.newestText ?? submission.description;
  return (
    <Entry id={id} label={name}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
          <Tick entity={submission} name={name} />
          <SubmissionLogo url={logoUrl} />
          <div className="min-w-0">
            <EntryLink href={addressOf('submission', id)} title={name} command={t('open', { name })} />
            <EmailLink>{contactEmail}</EmailLink>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <SubmissionBadges submission={submission} />
          <PitchChips submission={submission} />
          <AssessmentChip id={id} />
          <EntryChips marks={submission.marks} />
          <DraftMark of="projects" id={id} />
        </div>
      </div>
      <SpamReasons marks={submission.marks} />
      <LabelNames ids={labels} />
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)] lg:grid-rows-[1fr_auto]">
        <div className="flex flex-col gap-4">
          {latestText && (
            <p className="measure line-clamp-3 [overflow-wrap:anywhere] sm:line-clamp-6 whitespace-pre-line">
              {latestText}
            </p>
          )}
          <HeroImage submission={submission} />
        </div>
        <Facts submission={submission} />
        <div className="grid grid-cols-2 gap-2 border-t border-edge pt-3 sm:flex sm:flex-wrap lg:border-t-0 lg:pt-1">
          <QuickButtons submission={submission} onEdit={onEdit} />
          <SubmissionSpam submission={submission} isQuiet />
          <SilentClose submission={submission} />
        </div>
      </div>
    </Entry>
  );
}

function Facts({ submission }: { submission: Project }) {
  const t = useTranslations('backOffice.projects');
  return (
    <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-2 border-t border-edge pt-3 sm:grid-cols-4 lg:row-span-2 lg:grid-cols-2 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6">
      <Fact label={t('fields.timeline')}>{submission.timeline ?? t('notSpecified')}</Fact>
      <Fact label={t('fields.budget')}>{submission.budget ?? t('notSpecified')}</Fact>
      <Fact label={t('submitted')}>{localDate(submission.createdAt, t('notAvailable'))}</Fact>
      <Fact label={t('lastUpdated')}>{localDate(submission.updatedAt, t('notAvailable'))}</Fact>
      {submission.targetPlatforms.length > 0 && (
        <Fact label={t('fields.targetPlatforms')} wide>
          <Chips names={submission.targetPlatforms} />
        </Fact>
      )}
      {submission.additionalInfo && (
        <Fact label={t('fields.additionalInfo')} wide>
          <span className="whitespace-pre-line">{submission.additionalInfo}</span>
        </Fact>
      )}
    </dl>
  );
}
