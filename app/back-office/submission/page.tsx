import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ProjectDetails } from '../../../domain/details.ts';
import type { PageProps } from '../../routing/routes.ts';
import { useOfferedTemplate } from '../clock/offered-template.ts';
import { ClockPanel } from '../clock/panel.tsx';
import { SilentClose } from '../clock/silent-close.tsx';
import { LeaveDialog } from '../editing/unsaved.tsx';
import { Detail, DetailPage } from '../layout/detail-page.tsx';
import { EntityLabels } from '../labels/label-names.tsx';
import { EmailLink } from '../layout/links.tsx';
import { Panel } from '../layout/panel.tsx';
import { inEnglish } from '../layout/screen.tsx';
import { submissionsPath } from '../list/inbox.ts';
import { Neighbours } from '../list/neighbours.tsx';
import { addressOf } from '../screens.ts';
import { Replies } from '../replies/replies.tsx';
import { useReply } from '../replies/use-reply.ts';
import { CaseOf } from './case-of.tsx';
import { useTemplateChange } from './use-template-change.ts';
import { SpamNote } from '../spam/spam-note.tsx';
import { Facts } from './facts.tsx';
import { FromSender } from './from-sender.tsx';
import { History } from './history.tsx';
import { SubmissionBadges, SubmissionLogo } from '../submissions/visuals.tsx';
import { Notes, useNote } from './notes.tsx';
import { Planning } from './planning.tsx';
import { submissionQuery } from '../submissions/queries.ts';
import { QuickButtons } from '../submissions/quick-buttons.tsx';
import { SubmissionSpam } from '../submissions/submission-spam.tsx';
import { SubmissionDialog } from '../submissions/submission-dialog.tsx';

export default inEnglish(({ params: { id = '' } }: PageProps) => (
  <DetailPage screen="submission" query={submissionQuery(id)} name={({ project }) => project.name} list="dashboard">
    {(details) => <Submission details={details} />}
  </DetailPage>
));

function Submission({ details }: { details: ProjectDetails }) {
  const t = useTranslations('backOffice.submission');
  const {
    project: submission,
    case: linked,
    assignee,
    history,
    notes,
    replies,
    answers,
    otherProjects,
    messages,
    sender,
    spam,
  } = details;
  const { id, name, contactEmail: email, language } = submission;
  const [editing, setEditing] = useState(false);
  const note = useNote(id);
  const { offered, offer } = useOfferedTemplate();
  const applyTemplate = useTemplateChange(submission);
  const reply = useReply(`${submissionsPath}/${id}/replies`, t('replySubject', { name }), replies);
  return (
    <>
      <Detail
        heading={name}
        sender={<EmailLink>{email}</EmailLink>}
        neighbours={<Neighbours path={submissionsPath} id={id} addressOf={(other) => addressOf('submission', other)} />}
        logo={<SubmissionLogo url={submission.logoUrl} />}
        actions={
          <div className="grid gap-3 max-sm:w-full lg:justify-items-end lg:pt-1">
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
        main={<Facts submission={submission} />}
        beside={
          <>
            <SpamNote note={spam} />
            <ClockPanel clock={submission} path={`${submissionsPath}/${id}`} createdAt={submission.createdAt} />
            <Planning submission={submission} assignee={assignee} />
            <Notes notes={notes} note={note} submissionId={id} />
            <FromSender sender={sender} projects={otherProjects} messages={messages} about={id} />
          </>
        }
        rest={
          <>
            <Replies
              replies={replies}
              answers={answers}
              reply={reply}
              recipient={{ email, language, about: name, offered, change: applyTemplate }}
            />
            <Panel title={t('history')}>
              <History entries={history} sender={email} />
            </Panel>
          </>
        }
      />
      {editing && <SubmissionDialog submission={submission} onClose={() => setEditing(false)} />}
      <LeaveDialog
        unsaved={reply.unsent || note.unsent}
        onDiscard={() => {
          reply.discard();
          note.discard();
        }}
      />
    </>
  );
}
