import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ProjectDetails } from '../../../domain/details.ts';
import type { PageProps } from '../../routing/routes.ts';
import { useOfferedTemplate } from '../clock/offered-template.ts';
import { ClockPanel } from '../clock/panel.tsx';
import { SilentClose } from '../clock/silent-close.tsx';
import { Composer } from '../composer/composer.tsx';
import { useDraft } from '../composer/use-draft.ts';
import { useReply } from '../composer/use-reply.ts';
import { Conversation } from '../conversation/conversation.tsx';
import { seenIn } from '../conversation/thread.ts';
import { Detail, DetailPage } from '../layout/detail-page.tsx';
import { EntityLabels } from '../labels/label-names.tsx';
import { EmailLink } from '../layout/links.tsx';
import { inEnglish } from '../layout/screen.tsx';
import { submissionsPath } from '../list/inbox.ts';
import { Neighbours } from '../list/neighbours.tsx';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';
import { CaseOf } from './case-of.tsx';
import { useTemplateChange } from './use-template-change.ts';
import { Merges } from '../merges/merges.tsx';
import { SpamNote } from '../spam/spam-note.tsx';
import { Facts } from './facts.tsx';
import { FromSender } from './from-sender.tsx';
import { SubmissionBadges, SubmissionLogo } from '../submissions/visuals.tsx';
import { Planning } from './planning.tsx';
import { submissionQuery } from '../submissions/queries.ts';
import { QuickButtons } from '../submissions/quick-buttons.tsx';
import { SubmissionSpam } from '../submissions/submission-spam.tsx';
import { SubmissionDialog } from '../submissions/submission-dialog.tsx';

export default inEnglish(({ params: { id = '' } }: PageProps) => (
  <DetailPage screen="submission" query={submissionQuery(id)} name={({ project }) => project.name} list="dashboard">
    {(details) => <Submission details={details} key={details.project.id} />}
  </DetailPage>
));

function Submission({ details }: { details: ProjectDetails }) {
  const t = useTranslations('backOffice.submission');
  const { project: submission, case: linked, assignee, otherProjects, messages, sender, merge, spam } = details;
  const { id, name, contactEmail: email, language, status } = submission;
  const path = `${submissionsPath}/${id}`;
  const [editing, setEditing] = useState(false);
  const { offered, offer } = useOfferedTemplate();
  const applyTemplate = useTemplateChange(submission);
  const draft = useDraft(path, details.draft);
  const lists = { ...details, merged: merge.merged };
  const seen = { ...seenIn(lists), status };
  const reply = useReply({ path, usualSubject: t('replySubject', { name }), draft, seen });
  const mayEdit = useMayActAs('editor');
  return (
    <>
      <Detail
        heading={name}
        sender={<EmailLink>{email}</EmailLink>}
        neighbours={<Neighbours path={submissionsPath} id={id} addressOf={(other) => addressOf('submission', other)} />}
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
          <>
            <Facts submission={submission} />
            <Conversation
              lists={lists}
              shown={{ project: id }}
              path={path}
              sender={email}
              onWriteAgain={mayEdit && !reply.unsent ? reply.change : undefined}
            />
            {mayEdit && (
              <Composer
                path={path}
                lists={lists}
                draft={draft}
                reply={reply}
                recipient={{ email, language, about: name, offered, change: applyTemplate }}
                hasStatus
                next={{ list: submissionsPath, id, addressOf: (other) => addressOf('submission', other) }}
              />
            )}
          </>
        }
        beside={
          <>
            <SpamNote note={spam} />
            <Merges id={id} merge={merge} />
            <ClockPanel clock={submission} path={path} createdAt={submission.createdAt} />
            <Planning submission={submission} assignee={assignee} />
            <FromSender sender={sender} projects={otherProjects} messages={messages} about={id} />
          </>
        }
      />
      {editing && <SubmissionDialog submission={submission} onClose={() => setEditing(false)} />}
    </>
  );
}
