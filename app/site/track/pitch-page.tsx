import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { PitchPage as PitchPageProps } from '../../../domain/correspondence/tracking.ts';
import {
  fieldsOfStep,
  type PitchFieldName,
  pitchFields,
  type PitchStep,
  pitchSteps,
  type PitchType,
} from '../../../domain/pitch/fields.ts';
import { completenessOf, type Pitch } from '../../../domain/pitch/pitch.ts';
import { shownValues, type ValueTexts } from '../../pitch/shown-values.ts';
import { stepWithFiles } from '../../../domain/pitch/files.ts';
import { Button } from '../../ui/button.tsx';
import { PitchFileFields, PitchFileList, RefusedFiles } from './pitch-files.tsx';
import { PitchInput } from './pitch-inputs.tsx';
import { Part } from './steps.tsx';

/** One step of the form of a pitch, next to the other steps and the missing fields. */
export function PitchPage(page: PitchPageProps) {
  const t = useTranslations('pitch');
  const track = useTranslations('track');
  const { token, id, title, isOpen, lookFor } = page;
  return (
    <div className="frame">
      <div className="split split-line gap-y-0">
        {/* On phones the steps come before the form. */}
        <div className="min-w-0 max-lg:contents lg:py-16">
          <header className="min-w-0 max-lg:order-1 max-lg:pt-10">
            <p className="text-muted [overflow-wrap:anywhere]">
              {track('label', { kind: 'project', id: String(id) })} · {title}
            </p>
            <h1 className="display mt-2 text-[clamp(2.5rem,5vw,4.5rem)] hyphens-auto">{t('title')}</h1>
            <p className="measure mt-4">{t(isOpen ? 'lead' : 'closed')}</p>
            {isOpen && lookFor !== null && (
              <details className="measure mt-4">
                <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold after:text-muted after:content-['+'_/_''] hover:text-accent">
                  {t('lookFor')}
                </summary>
                <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line">{lookFor}</p>
              </details>
            )}
            {!isOpen && (
              <p className="mt-4">
                <a
                  href={`/track/${token}#answer`}
                  className="font-semibold underline underline-offset-4 hover:text-accent"
                >
                  {track('answer.title')}
                </a>
              </p>
            )}
          </header>
          <div className="min-w-0 max-lg:order-3 max-lg:pb-12">
            <Outcome {...page} />
            {isOpen ? <StepForm {...page} /> : <Summary {...page} />}
          </div>
        </div>
        <div className="min-w-0 max-lg:contents lg:py-16">
          <div className="grid gap-8 max-lg:order-2 max-lg:mt-10">
            <Progress {...page} />
            <p className="text-[0.9375rem] text-muted">{t.rich('otherFiles', { link: answerLink(token) })}</p>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Renders `<link></link>` in a message of the catalogues as a link to the form for answers. */
const answerLink = (token: string) => (text: ReactNode) => (
  <a href={`/track/${token}#answer`} className="underline underline-offset-4 hover:text-accent">
    {text}
  </a>
);

/** The result of the form that was sent. */
function Outcome({ saved, form, isOpen, step, type, pitch, refusedFiles }: PitchPageProps) {
  const t = useTranslations('pitch');
  const notice = 'mt-8 scroll-mt-6 border-l-8 bg-raised p-4';
  if (saved && !form && !refusedFiles) {
    return (
      <p id="notice" role="status" className={`${notice} border-accent`}>
        {t('saved', { step: t(`steps.${saved}`, { type }) })}
      </p>
    );
  }
  if (!form && !refusedFiles) return null;
  return (
    <div id="notice" role="alert" className={`${notice} border-red`}>
      {form && <p className="font-semibold">{t(isOpen ? (form.isConflict ? 'conflict' : 'invalid') : 'tooLate')}</p>}
      {form?.isConflict && isOpen && <Values names={fieldsOfStep(step, type)} type={type} pitch={pitch} />}
      {refusedFiles && (
        <RefusedFiles
          files={refusedFiles}
          saved={saved && t(`steps.${saved}`, { type })}
          hasForm={form !== undefined}
        />
      )}
      {form && !isOpen && (
        <ul className="mt-2 grid gap-1 [overflow-wrap:anywhere] whitespace-pre-line">
          {Object.entries(form.values)
            .filter(([, value]) => value !== '' && value !== 'on')
            .map(([name, value]) => (
              <li key={name}>{value}</li>
            ))}
        </ul>
      )}
    </div>
  );
}

/** The completeness of the pitch, and the steps with the number of their missing fields. */
function Progress({ token, type, step, pitch, isOpen }: PitchPageProps) {
  const t = useTranslations('pitch');
  const { missing, percent } = completenessOf(pitch, type);
  const missingIn = (pitchStep: PitchStep) => missing.filter((name) => pitchFields[name].step === pitchStep).length;
  return (
    <Part id="progress" title={t('progress.title')}>
      <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-6 h-3 w-full border border-control">
        <rect width={percent} height="4" className="fill-accent" />
      </svg>
      <p className="mt-3">
        {missing.length === 0
          ? t('progress.complete')
          : t('progress.missing', { percent, list: missing.map((name) => t(`fields.${name}`, { type })).join(', ') })}
      </p>
      <ol className="mt-6 grid divide-y divide-edge border-y border-edge">
        {pitchSteps.map((pitchStep) => (
          <li key={pitchStep}>
            <a
              href={`/track/${token}/pitch?step=${pitchStep}`}
              aria-current={pitchStep === step && isOpen ? 'step' : undefined}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-transparent py-2 hover:text-accent aria-[current]:border-l-8 aria-[current]:border-accent aria-[current]:pl-3 aria-[current]:font-semibold"
            >
              {t(`steps.${pitchStep}`, { type })}
              {missingIn(pitchStep) > 0 && (
                <span className="text-[0.9375rem] font-normal text-muted">
                  {t('progress.count', { count: missingIn(pitchStep) })}
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <a href={`/track/${token}`} className="font-semibold underline underline-offset-4 hover:text-accent">
          {t('back')}
        </a>
      </p>
    </Part>
  );
}

/** The form of one step. `data-draft` is the key under which a script stores unsaved input. */
function StepForm(page: PitchPageProps) {
  const t = useTranslations('pitch');
  const { token, id, step, type, base, saved } = page;
  const isLast = step === pitchSteps.at(-1);
  return (
    <Part id="step" title={t(`steps.${step}`, { type })} className="mt-10 border-t border-edge pt-6">
      <p className="measure mt-3 text-muted">{t(`leads.${step}`)}</p>
      <form
        method="post"
        encType={step === stepWithFiles ? 'multipart/form-data' : undefined}
        action={`/track/${token}/pitch`}
        data-draft={`pitch ${id} ${step}`}
        data-saved={saved && `pitch ${id} ${saved}`}
        className="mt-6 grid gap-7"
      >
        <p hidden role="status" data-restored className="border-l-8 border-accent bg-raised p-4">
          {t('restored')}
        </p>
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="base" value={base} />
        {fieldsOfStep(step, type).map((name) => (
          <PitchInput key={name} name={name} page={page} />
        ))}
        {step === stepWithFiles && <PitchFileFields {...page} />}
        <Button type="submit" className="sm:w-fit sm:px-10">
          {t(isLast ? 'save' : 'continue')}
        </Button>
      </form>
    </Part>
  );
}

/** The stored pitch, after it can no longer be changed. */
function Summary({ token, pitch, type, files }: PitchPageProps) {
  const t = useTranslations('pitch');
  return pitchSteps.map((step) => (
    <Part key={step} id={step} title={t(`steps.${step}`, { type })} className="mt-10 border-t border-edge pt-6">
      <Values names={fieldsOfStep(step, type)} type={type} pitch={pitch} />
      {step === stepWithFiles && <PitchFileList token={token} files={files} />}
    </Part>
  ));
}

function Values({ names, type, pitch }: { names: readonly PitchFieldName[]; type: PitchType; pitch: Pitch }) {
  const t = useTranslations('pitch');
  const texts = useValueTexts(pitch);
  const shown = names.map((name) => [name, shownValues(name, pitch, texts)] as const);
  const filled = shown.filter(([, values]) => values.length > 0);
  if (filled.length === 0) return <p className="mt-4 text-muted">{t('nothing')}</p>;
  return (
    <dl className="mt-4 grid gap-4 [overflow-wrap:anywhere]">
      {filled.map(([name, values]) => (
        <div key={name}>
          <dt className="text-[0.9375rem] text-muted">{t(`fields.${name}`, { type })}</dt>
          {values.map((value, index) => (
            <dd key={index} className="whitespace-pre-line">
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function useValueTexts({ currency }: Pitch): ValueTexts {
  const t = useTranslations('pitch');
  const language = useLocale();
  const number = (value: number) => value.toLocaleString(language);
  return {
    choice: (name, value) => t(`choices.${name}.${value}` as 'choices.stage.alpha'),
    quarter: (parts) => t('quarter', parts),
    yes: t('yes'),
    amount: (amount) =>
      currency === null
        ? number(amount)
        : amount.toLocaleString(language, { style: 'currency', currency, maximumFractionDigits: 0 }),
    number,
    day: (day) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
  };
}
