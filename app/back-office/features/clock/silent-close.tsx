import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useSearch } from 'wouter';
import { isClosedSilently, isCompleted, type Project } from '../../../../domain/conversation/project.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { useClockChange } from './panel.tsx';

/** The parameter of a submission's address that names the template of the answer. */
const answerParameter = 'answer';

/** The template that matches the status with which a submission was closed. */
const templateFor = ({ status }: Project): 'accepted' | 'declined' => (isCompleted(status) ? 'accepted' : 'declined');

const answerAddress = (submission: Project) =>
  `${addressOf('submission', submission.id)}?${answerParameter}=${templateFor(submission)}`;

/** The template that the address or a button suggests; each suggestion is a new object. */
export function useOfferedTemplate() {
  const templateInAddress = new URLSearchParams(useSearch()).get(answerParameter);
  const [offered, setOffered] = useState(templateInAddress === null ? undefined : { key: templateInAddress });
  return { offered, offer: (key: string) => setOffered({ key }) };
}

/** Suggests answering a submission that was closed without an answer, or leaving it unanswered. Without `onAnswer` a link opens its page. */
export function SilentClose({ submission, onAnswer }: { submission: Project; onAnswer?: (template: string) => void }) {
  const t = useTranslations('backOffice.clock');
  const { mutate, isPending } = useClockChange({ of: 'submission', id: submission.id });
  if (!useMayActAs('editor') || !isClosedSilently(submission)) return null;
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 border-l-4 border-orange pl-3">
      <p className="font-semibold">{t('silent')}</p>
      {onAnswer ? (
        <ActionButton label={t('writeAnswer')} onClick={() => onAnswer(templateFor(submission))} />
      ) : (
        <ButtonLink href={answerAddress(submission)} variant="secondary" size="small">
          {t('writeAnswer')}
        </ButtonLink>
      )}
      <ActionButton
        label={t('waive')}
        variant="quiet"
        busy={isPending}
        onClick={() => mutate({ body: { answerWaived: true }, undo: { answerWaived: false } })}
      />
    </div>
  );
}

/** A compact form of {@link SilentClose}: a link to the reply. */
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
