import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Language, languages } from '../../../../domain/text/language.ts';
import { projectStatuses } from '../../../../domain/conversation/project.ts';
import { replyLimits } from '../../../../domain/conversation/reply.ts';
import {
  templatePlaceholders,
  unknownPlaceholders,
  type Template,
  type TemplateTexts,
  type TemplateChange,
} from '../../../../domain/conversation/template.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { call } from '../../../api/client.ts';
import { apiAddress } from '../../../api/route.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { TextAreaField, TextField, SelectField } from '../../../ui/labelled-controls.tsx';
import { useLabels } from '../labels/queries.ts';
import { useOperators } from '../../inbox/planning/assignees.tsx';

export const templatesPath = apiAddress('GET /api/templates');

/** The team's templates, then the operator's own. */
export const templatesQuery = queryOptions({
  queryKey: [templatesPath],
  queryFn: ({ signal }) => call('GET /api/templates', { signal }),
});

interface MailTextFieldsProps {
  texts: MailTexts;
  onChange: (texts: MailTexts) => void;
  language: Language;
  onLanguage: (language: Language) => void;
  /** The label of a language's button; defaults to the language's name. */
  languageLabel?: (language: Language) => string;
  errorOf: (field: keyof MailText) => string | undefined;
  bodyHint?: string | undefined;
}

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' ');

/** Subject and text of an email in each language, one language at a time. Unknown placeholders in any language are reported. */
export function MailTextFields(props: MailTextFieldsProps) {
  const { texts, onChange, language, onLanguage, languageLabel = languageName, errorOf, bodyHint } = props;
  const t = useTranslations('backOffice.templates');
  const unknown = new Set(languages.flatMap((code) => unknownPlaceholders(texts[code].subject + texts[code].body)));
  const field = (name: keyof MailText) => ({
    label: t(name),
    error: errorOf(name),
    lang: language,
    maxLength: replyLimits[name].max,
    value: texts[language][name],
    onValue: (value: string) => onChange({ ...texts, [language]: { ...texts[language], [name]: value } }),
  });
  const growing = 'field-sizing-content max-h-160 min-h-48';
  return (
    <>
      <div role="group" aria-label={t('language')} className="flex flex-wrap gap-1.5">
        {languages.map((code) => (
          <ActionButton
            key={code}
            label={languageLabel(code)}
            pressed={code === language}
            onClick={() => onLanguage(code)}
          />
        ))}
      </div>
      <TextField {...field('subject')} hint={t('placeholders', { names: inBraces(templatePlaceholders) })} />
      <TextAreaField {...field('body')} hint={bodyHint} rows={8} controlClass={growing} />
      {unknown.size > 0 && (
        <p role="alert" className="font-semibold text-red">
          {t('unknown', { names: inBraces([...unknown]) })}
        </p>
      )}
    </>
  );
}

export type MailText = TemplateTexts;
export type MailTexts = Record<Language, MailText>;

/** The texts of a template, blank in languages that it lacks. */
export const mailTextsOf = (template: Template | undefined): MailTexts =>
  Object.fromEntries(
    languages.map((language) => [language, template?.texts[language] ?? { subject: '', body: '' }]),
  ) as MailTexts;

/** The texts without blank languages. */
export const writtenTexts = (texts: MailTexts): Partial<MailTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([, { subject, body }]) => subject.trim() || body.trim()));

type ChangeFieldsProps = { change: TemplateChange; onChange: (change: Partial<TemplateChange>) => void };

/** The changes that a template makes to a submission. */
export function ChangeFields({ change: { status, assignee, labels: ticked }, onChange }: ChangeFieldsProps) {
  const t = useTranslations('backOffice.templates');
  const projectText = useTranslations('backOffice.projects');
  const operators = useOperators();
  const labels = useLabels();
  return (
    <div className="grid gap-4 border-t border-edge pt-4 sm:grid-cols-2">
      <SelectField
        label={t('setStatus')}
        value={status ?? ''}
        onValue={(value) => onChange({ status: (value || null) as typeof status })}
        options={['', ...projectStatuses]}
        optionLabel={(option) => (option === '' ? t('unchanged') : projectText(`options.status.${option}`))}
      />
      <SelectField<string | number>
        label={t('assign')}
        value={assignee ?? ''}
        onValue={(value) => onChange({ assignee: value === '' ? null : value === 'me' ? value : Number(value) })}
        options={[
          ['', t('unchanged')],
          ['me', t('me')],
          ...operators.map(({ id, username }) => [id, username] as const),
        ]}
      />
      {labels.length > 0 && (
        <fieldset className="sm:col-span-2">
          <legend className="font-semibold">{t('addLabels')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {labels.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={ticked.includes(id)}
                onChange={({ target: { checked } }) =>
                  onChange({ labels: checked ? [...ticked, id] : ticked.filter((label) => label !== id) })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
