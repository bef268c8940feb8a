import { useTranslations } from 'use-intl';
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
  const template = templateFor(submission);
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 border-l-4 border-orange pl-3">
      <p className="font-semibold">{t('silent')}</p>
      {onAnswer ? (
        <Button variant="secondary" size="small" onClick={() => onAnswer(template)}>
          {t('writeAnswer')}
        </Button>
      ) : (
        <ButtonLink
          href={`${addressOf('submission', submission.id)}?${answerParameter}=${template}`}
          variant="secondary"
          size="small"
        >
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
