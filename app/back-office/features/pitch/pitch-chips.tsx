import { Clapperboard, Gamepad2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Project } from '../../../../domain/conversation/project.ts';
import { practice } from '../../../../studio.ts';
import { badgeClass } from '../../../ui/badge.tsx';
import { amountText } from './amount-text.ts';

/** The completeness of a submission's pitch, whether it has a build and a video, and the amount that it asks for. Renders nothing for an empty pitch. */
export function PitchChips({ submission }: { submission: Project }) {
  const t = useTranslations('backOffice.pitch');
  const { pitchCompleteness: percent, pitchHasBuild, pitchHasVideo, pitchAsked, pitchCurrency } = submission;
  if (!practice.pitch.enabled) return null;
  const amount = pitchAsked === null ? undefined : amountText(pitchAsked, pitchCurrency, 'compact');
  const chip = badgeClass('grey', 'shrink-0 tabular-nums');
  return (
    <>
      {percent > 0 && (
        <span title={`${t('title')}: ${t('complete', { percent })}`} className={chip}>
          <span aria-hidden>{percent}%</span>
          <span className="sr-only">{`${t('title')}: ${t('complete', { percent })}`}</span>
        </span>
      )}
      {pitchHasBuild && (
        <span title={t('buildTitle')} className={chip}>
          <Gamepad2 className="size-3.5" aria-hidden />
          {t('build')}
        </span>
      )}
      {pitchHasVideo && (
        <span title={t('videoTitle')} className={chip}>
          <Clapperboard className="size-3.5" aria-hidden />
          {t('video')}
        </span>
      )}
      {amount !== undefined && (
        <span title={t('askedTitle', { amount })} className={chip}>
          {amount}
        </span>
      )}
    </>
  );
}
