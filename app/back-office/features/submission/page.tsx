import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LinkedCase } from '../../../../domain/content/content.ts';
import type { MergedProject, ProjectDetails } from '../../../../domain/inbox/details.ts';
import { isCompleted, type Project } from '../../../../domain/conversation/project.ts';
import { completenessOf, hasPitch } from '../../../../domain/pitch/pitch.ts';
import type { TemplateChange } from '../../../../domain/conversation/template.ts';
import { call } from '../../../api/client.ts';
import { AssessmentPanel } from '../assessment/assessment-panel.tsx';
import { ClockPanel } from '../clock/panel.tsx';
import { SilentClose, useOfferedTemplate } from '../clock/silent-close.tsx';
import { LinkedOrNewCase } from '../content/linked-case.tsx';
import { Correspondence } from '../composer/correspondence.tsx';
import { EntityLabels } from '../labels/label-names.tsx';
import { Detail, detailPage } from '../../shell/detail-page.tsx';
import { EmailLink } from '../../kit/layout/links.tsx';
import { inboxPaths, submissionsPath } from '../../inbox/inbox.ts';
import { PitchSheet } from '../pitch/pitch-sheet.tsx';
import { Neighbours } from '../../inbox/neighbours.tsx';
import { Merges } from '../merges/merges.tsx';
import { useBulkChange } from '../../inbox/use-bulk-change.ts';
import { useMayActAs, useOperator } from '../../kit/session/session.ts';
import { SpamNote } from '../../inbox/spam.tsx';
import { QuickButtons, SubmissionBadges, SubmissionLogo, SubmissionSpam } from '../submissions/parts.tsx';
import { templateChangeOf } from '../submissions/queries.ts';
import { SubmissionDialog } from '../submissions/submission-dialog.tsx';
import { Facts } from './facts.tsx';
import { FromSender } from '../submissions/from-sender.tsx';
import { Planning } from './planning.tsx';

export default detailPage({
  screen: 'submission',
  path: submissionsPath,
  name: ({ project }) => project.name,
  list: 'dashboard',
  Content: Submission,
});

function Submission({ details }: { details: ProjectDetails }) {
  const t = useTranslations('backOffice.submission');
  const { project: submission, pitch, case: linked, assignee, otherProjects, messages, sender, merge, spam } = details;
  const { id, name, contactEmail: email, language, status, version } = submission;
  const missing =
    pitch && hasPitch(submission.projectType) ? completenessOf(pitch, submission.projectType).missing : [];
  const [editing, setEditing] = useState(false);
  const { offered, offer } = useOfferedTemplate();
  const operator = useOperator();
  const bulk = useBulkChange({ path: submissionsPath, items: () => [{ id, version }] });
  const applyTemplate = (change: TemplateChange) => bulk.change(templateChangeOf(change, operator?.id));
  return (
    <>
      <Detail
        heading={name}
        sender={<EmailLink>{email}</EmailLink>}
        neighbours={<Neighbours of="submission" id={id} />}
        logo={<SubmissionLogo url={submission.logoUrl} />}
        actions={
          <div className="grid gap-3 max-sm:w-full xl:justify-items-end xl:pt-1">
            <SubmissionBadges submission={submission} />
            <EntityLabels path={submissionsPath} entity={submission} />
            <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
              <QuickButtons submission={submission} onEdit={() => setEditing(true)} />
              <SubmissionSpam submission={submission} />
            </div>
            <CaseOf submission={submission} linked={linked} />
            <SilentClose submission={submission} onAnswer={offer} />
          </div>
        }
        main={
          <div className="flex min-w-0 flex-col gap-4">
            <Facts submission={submission} arrival={details.arrival} merged={merge.merged} />
            {pitch && <PitchSheet pitch={pitch} files={details.pitchFiles} submission={submission} />}
            {merge.merged.map((merged) => (
              <MergedPitch key={merged.id} merged={merged} />
            ))}
            <div className="contents print:hidden">
              <Correspondence
                of="submission"
                id={id}
                lists={{ ...details, merged: merge.merged }}
                stored={details.draft}
                recipient={{ email, submission: id, language, about: name, missing, offered, change: applyTemplate }}
                usualSubject={t('replySubject', { name })}
                status={status}
              />
            </div>
          </div>
        }
        beside={
          <div className="contents print:hidden">
            <SpamNote note={spam} />
            <AssessmentPanel submission={submission} />
            <Merges id={id} merge={merge} />
            <ClockPanel clock={submission} of="submission" id={id} createdAt={submission.createdAt} />
            <Planning submission={submission} assignee={assignee} />
            <FromSender sender={sender} projects={otherProjects} messages={messages} />
          </div>
        }
      />
      {editing && <SubmissionDialog submission={submission} onClose={() => setEditing(false)} />}
    </>
  );
}

const MergedPitch = ({ merged }: { merged: MergedProject }) =>
  merged.pitch && <PitchSheet pitch={merged.pitch} files={merged.pitchFiles} submission={merged} isMerged />;

/** The case of an accepted submission. */
function CaseOf({ submission: { id, status }, linked }: { submission: Project; linked: LinkedCase | null }) {
  const t = useTranslations('backOffice.submission');
  const mayCreate = useMayActAs('editor') && isCompleted(status);
  const send = () => call('POST /api/projects/:id/case', { id });
  return (
    <LinkedOrNewCase
      linked={linked}
      newCase={mayCreate ? { label: t('newCase'), send, reads: inboxPaths } : undefined}
    />
  );
}
