import { useQuery } from '@tanstack/react-query';
import { type KeyboardEventHandler, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import {
  type DeclineForm,
  type DeclineReason,
  declineReasons,
  sentencesOf,
  sharedLimits,
} from '../../../../domain/decline/decline.ts';
import { practice } from '../../../../studio.ts';
import { Checkbox } from '../../../ui/field.tsx';
import { assessmentsQuery } from '../assessment/queries.ts';
import { Scale } from '../../kit/layout/scale.tsx';

export type TypedDecline = { reason: DeclineReason | ''; shared: DeclineForm['shared'] };

interface DeclineFieldsProps {
  /** The id of the submission. */
  id: number;
  decline: TypedDecline;
  /** Whether a reply could not be sent because it has no reason. */
  isMissing: boolean;
  onChange: (decline: TypedDecline) => void;
  /** Sends with Ctrl+Enter. */
  onKeyDown: KeyboardEventHandler;
}

/** The reason of a decline, by its digit, and the sentences of assessments that the sender may read. */
export function DeclineFields({ id, decline, isMissing, onChange, onKeyDown }: DeclineFieldsProps) {
  const t = useTranslations('backOffice.replies.decline');
  const fields = useRef<HTMLDivElement>(null);
  const { data } = useQuery({
    ...assessmentsQuery(id),
    meta: { isAside: true },
    enabled: practice.judging.assessment,
  });
  const visible = data ? [...(data.own ? [data.own] : []), ...data.others] : [];
  const sentences = [...new Set(visible.flatMap(({ text }) => sentencesOf(text)))];
  const { reason, shared } = decline;
  const choose = (chosen: string, byDigit: boolean) => {
    flushSync(() => onChange({ ...decline, reason: chosen as DeclineReason }));
    if (!byDigit) return;
    const next = fields.current?.querySelector<HTMLElement>('input[type=checkbox]');
    (next ?? fields.current?.closest('form')?.querySelector<HTMLElement>('[data-text]'))?.focus();
  };
  const share = (sentence: string, isShared: boolean) =>
    onChange({ ...decline, shared: isShared ? [...shared, sentence] : shared.filter((other) => other !== sentence) });
  return (
    <div ref={fields} className="grid gap-3 sm:col-span-2">
      <Scale
        isWide
        step="reason"
        label={t('reason')}
        options={declineReasons.map((code) => [code, t(`reasons.${code}`)] as const)}
        value={reason}
        invalid={isMissing && reason === ''}
        onChoose={choose}
      />
      {isMissing && reason === '' && (
        <p role="alert" className="text-sm font-semibold text-red">
          {t('missing')}
        </p>
      )}
      {sentences.length > 0 && (
        <fieldset className="max-h-60 overflow-y-auto">
          <legend className="font-semibold">{t('share', { count: sharedLimits.sentences })}</legend>
          {sentences.map((sentence) => (
            <Checkbox
              key={sentence}
              label={<span className="[overflow-wrap:anywhere]">{sentence}</span>}
              checked={shared.includes(sentence)}
              disabled={!shared.includes(sentence) && shared.length >= sharedLimits.sentences}
              onKeyDown={onKeyDown}
              onChange={(event) => share(sentence, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
