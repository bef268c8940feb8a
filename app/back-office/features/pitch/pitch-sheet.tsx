import { Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PitchFile } from '../../../../domain/conversation/conversation.ts';
import type { Project } from '../../../../domain/conversation/project.ts';
import { fieldsOfStep, type PitchFieldName, pitchFields, pitchSteps } from '../../../../domain/pitch/fields.ts';
import { completenessOf, hasPitch, isStarted, type Pitch } from '../../../../domain/pitch/pitch.ts';
import { shownValues, type ValueTexts } from '../../../pitch/shown-values.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { localDate } from '../../kit/dates/dates.ts';
import { WebLink } from '../../kit/layout/links.tsx';
import { Fact, Panel } from '../../kit/layout/panel.tsx';
import { FileEntry } from '../files/file-entry.tsx';
import { LinkCards } from './link-cards.tsx';
import { amountText } from './amount-text.ts';

interface PitchSheetProps {
  pitch: Pitch;
  files: readonly PitchFile[];
  submission: Pick<Project, 'id' | 'name' | 'projectType'>;
  /** Whether the submission is merged into the submission of the page. Its sheet then shows its name, and an empty pitch shows no sheet. */
  isMerged?: boolean;
}

/** The pitch of a submission on one page, also on paper: the rest of the page is not printed. */
export function PitchSheet({ pitch, files, submission, isMerged = false }: PitchSheetProps) {
  const t = useTranslations('backOffice.pitch');
  const type = submission.projectType;
  if (!hasPitch(type)) return null;
  if (!isStarted(pitch) && files.length === 0) {
    return isMerged ? null : (
      <Panel title={t('title')}>
        <p className="text-muted print:hidden">{t('none')}</p>
      </Panel>
    );
  }
  const { missing, percent } = completenessOf(pitch, type);
  return (
    <Panel title={isMerged ? t('titleOf', { id: String(submission.id), name: submission.name }) : t('title')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {t('complete', { percent })}
          {missing.length > 0 && (
            <span className="text-muted">
              {' '}
              · {t('missing', { list: missing.map((name) => t(`fields.${name}`)).join(', ') })}
            </span>
          )}
        </p>
        <ActionButton icon={Printer} label={t('print')} className="print:hidden" onClick={() => window.print()} />
      </div>
      {pitchSteps.map((step) => (
        <StepFacts key={step} title={t(`steps.${step}`)} names={fieldsOfStep(step, type)} pitch={pitch} />
      ))}
      <LinkCards submission={submission.id} />
      {files.length > 0 && (
        <section aria-label={t('files')} className="mt-4 border-t border-edge pt-3 print:break-inside-avoid">
          <h3 className="text-sm font-bold">{t('files')}</h3>
          <ul className="mt-2 grid gap-x-6 gap-y-1 text-sm [overflow-wrap:anywhere] sm:grid-cols-2">
            {files.map((file) => (
              <li key={file.id}>
                <FileEntry file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
}

/** Texts that need the whole width. */
const wideKinds: ReadonlySet<string> = new Set(['text', 'rows', 'link']);
const wideFields: ReadonlySet<PitchFieldName> = new Set(['hook', 'otherPublishers', 'exclusivity', 'languages']);

type StepFactsProps = { title: string; names: readonly PitchFieldName[]; pitch: Pitch };

function StepFacts({ title, names, pitch }: StepFactsProps) {
  const t = useTranslations('backOffice.pitch');
  const choice = useTranslations('pitch.choices');
  const texts: ValueTexts = {
    choice: (name, value) => choice(`${name}.${value}` as 'stage.alpha'),
    quarter: (parts) => t('quarter', parts),
    yes: t('yes'),
    amount: (amount) => amountText(amount, pitch.currency),
    number: (number) => number.toLocaleString('en'),
    day: (day) => localDate(day),
  };
  // Amounts show the currency.
  const shown = names
    .filter((name) => name !== 'currency')
    .map((name) => ({ name, values: shownValues(name, pitch, texts) }))
    .filter(({ values }) => values.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-label={title} className="mt-4 border-t border-edge pt-3 print:break-inside-avoid">
      <h3 className="text-sm font-bold">{title}</h3>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
        {shown.map(({ name, values }) => (
          <Fact
            key={name}
            label={name === 'howToPlay' ? `${t('fields.howToPlay')} (${t('secret')})` : t(`fields.${name}`)}
            wide={wideKinds.has(pitchFields[name].kind) || wideFields.has(name)}
          >
            {values.map((value, index) => (
              <span key={index} className="block whitespace-pre-line">
                {pitchFields[name].kind === 'link' ? <WebLink>{value}</WebLink> : value}
              </span>
            ))}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
