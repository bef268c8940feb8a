import type { Project } from '../../../domain/project.ts';
import { submissionsPath } from '../list/inbox.ts';
import { SpamButtons } from '../spam/spam-buttons.tsx';

/** A submission's spam flag. */
export const SubmissionSpam = ({ submission, isQuiet }: { submission: Project; isQuiet?: boolean | 'always' }) => (
  <SpamButtons
    path={submissionsPath}
    id={submission.id}
    isSpam={submission.spamAt !== null}
    isConfirmed={submission.spamConfirmedAt !== null}
    changes={[{ spam: true }, { spam: false }]}
    isQuiet={isQuiet}
  />
);
