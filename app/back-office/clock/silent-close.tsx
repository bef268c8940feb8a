import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { isClosedSilently, type Project } from '../../../domain/project.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { submissionsPath } from '../list/inbox.ts';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';
import { answerParameter, templateFor } from './offered-template.ts';
import { useClockChange } from './use-clock-change.ts';

interface SilentCloseProps {
  submission: Project;
  /** Of the submission's own page: fills its reply from a template. A card links to that page. */
  onAnswer?: (template: string) => void;
}

/** Of a submission that was closed without an answer: offers one, or to leave it so on purpose. */
export function SilentClose({ submission, onAnswer }: SilentCloseProps) {
  const t = useTranslations('backOffice.clock');
  const change = useClockChange(`${submissionsPath}/${submission.id}`);
  if (!useMayActAs('editor') || !isClosedSilently(submission)) return null;
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 border-l-4 border-orange pl-3">
      <p className="font-semibold">{t('silent')}</p>
      {onAnswer ? (
        <Button variant="secondary" size="small" onClick={() => onAnswer(templateFor(submission))}>
          {t('writeAnswer')}
        </Button>
      ) : (
        <ButtonLink href={answerAddress(submission)} variant="secondary" size="small">
          {t('writeAnswer')}
        </ButtonLink>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-disabled={change.isPending}
        onClick={() =>
          change.isPending || change.mutate({ body: { answerWaived: true }, undo: { answerWaived: false } })
        }
      >
        {t('waive')}
      </Button>
    </div>
  );
}

/** The same offer where there is little room: a link to the reply. */
export function SilentCloseLink({ submission }: { submission: Project }) {
  const t = useTranslations('backOffice.clock');
  if (!useMayActAs('editor') || !isClosedSilently(submission)) return null;
  return (
    <Link
      href={answerAddress(submission)}
      title={t('silent')}
      draggable={false}
      className="shrink-0 border-l-4 border-orange pl-2 text-sm font-semibold underline underline-offset-4"
    >
      {t('writeAnswer')}
    </Link>
  );
}

const answerAddress = (submission: Project) =>
  `${addressOf('submission', submission.id)}?${answerParameter}=${templateFor(submission)}`;
