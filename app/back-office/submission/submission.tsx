import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ProjectDetails } from '../../../domain/details.ts';
import { EditProjectDialog } from '../project/edit-project-dialog.tsx';
import { LeaveQuestion } from '../editing/leave-question.tsx';
import { projectsPath } from '../queries/inbox.ts';
import { OwnHeading } from '../layout/page-heading.tsx';
import { Panel } from '../layout/panel.tsx';
import { Replies } from '../replies/replies.tsx';
import { useReply } from '../replies/use-reply.ts';
import { FromSender } from '../sender/from-sender.tsx';
import { ProjectBadges } from '../project/badges.tsx';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { Notes } from './notes.tsx';
import { Planning } from './planning.tsx';
import { ProjectLogo } from '../project/images.tsx';
import { QuickButtons } from '../project/quick-buttons.tsx';
import { useNote } from './use-note.ts';

/** Everything about one submission, and what an operator does with it. */
export function Submission({ details }: { details: ProjectDetails }) {
  const t = useTranslations('backOffice.submission');
  const { project, assignee, history, notes, replies, otherProjects, messages } = details;
  const [editing, setEditing] = useState(false);
  const note = useNote(project.id);
  const reply = useReply(`${projectsPath}/${project.id}/replies`, t('replySubject', { name: project.name }));
  return (
    <div data-scope className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-96 items-start gap-4">
          <ProjectLogo url={project.logoUrl} />
          <div className="min-w-0">
            <OwnHeading>{project.name}</OwnHeading>
            <a
              href={`mailto:${project.contactEmail}`}
              className="[overflow-wrap:anywhere] text-muted underline-offset-4 hover:text-strong hover:underline"
            >
              {project.contactEmail}
            </a>
          </div>
        </div>
        <div className="grid gap-3 max-sm:w-full lg:justify-items-end lg:pt-1">
          <ProjectBadges project={project} />
          <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
            <QuickButtons project={project} onEdit={() => setEditing(true)} />
          </div>
        </div>
      </header>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr]">
        <Facts project={project} />
        <div className="grid content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Planning project={project} assignee={assignee} />
          <Notes notes={notes} note={note} projectId={project.id} />
          <FromSender projects={otherProjects} messages={messages} about={project.id} />
        </div>
        <div className="grid content-start gap-4">
          <Replies
            replies={replies}
            reply={reply}
            recipient={{ email: project.contactEmail, language: project.language, about: project.name }}
          />
          <Panel title={t('history')}>
            <History entries={history} sender={project.contactEmail} />
          </Panel>
        </div>
      </div>
      {editing && <EditProjectDialog project={project} onClose={() => setEditing(false)} />}
      <LeaveQuestion
        unsaved={reply.unsent || note.unsent}
        onDiscard={() => {
          reply.discard();
          note.discard();
        }}
      />
    </div>
  );
}
