import { Plus, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Case,
  caseCategories,
  caseFeatures,
  caseInsert,
  casePlatforms,
  caseProjectTypes,
  caseStatuses,
} from '../../../domain/case.ts';
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { useSaveCase } from '../cases.ts';
import { issuesByField } from '../form-issues.ts';
import { bodyOf, caseFlags, type CaseText, draftOf } from './case-draft.ts';

/** Adds a case, or changes one. Its many fields stand in groups; those a visitor reads first come first. */
export function CaseDialog({ edited, onClose }: { edited: Case | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.cases');
  const v = useTranslations('validation');
  const save = useSaveCase(edited?.id);
  const [draft, setDraft] = useState(() => draftOf(edited));
  const [issues, setIssues] = useState<Record<string, string>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const body = bodyOf(draft);
    const found = issuesByField(caseInsert, body, v);
    setIssues(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(body, {
      onSuccess: onClose,
      onError: (error) => {
        if (error instanceof ApiError) setIssues(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])));
      },
    });
  };

  const setText = (name: CaseText, value: string) => setDraft({ ...draft, texts: { ...draft.texts, [name]: value } });
  const bind = (name: CaseText) => ({
    name,
    value: draft.texts[name],
    onChange: (event: { target: { value: string } }) => setText(name, event.target.value),
  });
  const field = (name: CaseText, more: { required?: boolean; hint?: string; wide?: boolean } = {}) => ({
    label: t(`fields.${name}`),
    error: issues[name],
    hint: more.hint,
    required: more.required,
    className: more.wide ? 'sm:col-span-2' : undefined,
  });
  const address = (name: CaseText, file: string) => (
    <Field {...field(name)}>{(control) => <TextInput {...control} {...bind(name)} placeholder={`${location.origin}/${file}`} />}</Field>
  );
  const choice = (name: CaseText, options: readonly string[]) => (
    <Field {...field(name)}>
      {(control) => (
        <Select {...control} {...bind(name)}>
          {/* A value from outside this form is kept as it is. */}
          {[...new Set([...options, draft.texts[name]])].map((option) => (
            <option key={option} value={option}>
              {option.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  const flagBoxes = <Key extends string>(group: 'platforms' | 'features' | 'flags', keys: readonly Key[], label: (key: Key) => string) =>
    keys.map((key) => (
      <Checkbox
        key={key}
        name={key}
        label={label(key)}
        checked={(draft[group] as Record<Key, boolean>)[key]}
        onChange={(event) => setDraft({ ...draft, [group]: { ...draft[group], [key]: event.target.checked } })}
      />
    ));

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={edited ? t('editTitle') : t('addTitle')} wide>
      <form onSubmit={submit} className="grid gap-8">
        <Group title={t('groups.basics')}>
          <Field {...field('title', { required: true })}>{(control) => <TextInput {...control} {...bind('title')} required />}</Field>
          <Field {...field('subtitle')}>{(control) => <TextInput {...control} {...bind('subtitle')} />}</Field>
          <Field {...field('description', { required: true, wide: true })}>
            {(control) => <TextArea {...control} {...bind('description')} rows={3} required />}
          </Field>
          <Field {...field('longDescription', { wide: true })}>
            {(control) => <TextArea {...control} {...bind('longDescription')} rows={5} />}
          </Field>
          {choice('projectType', caseProjectTypes)}
          {choice('status', caseStatuses)}
          {choice('category', caseCategories)}
          <Field {...field('launchDate')}>{(control) => <TextInput {...control} {...bind('launchDate')} type="date" />}</Field>
          <Field {...field('downloads')}>{(control) => <TextInput {...control} {...bind('downloads')} type="number" min={0} />}</Field>
          <Field {...field('teamSize')}>{(control) => <TextInput {...control} {...bind('teamSize')} type="number" min={0} />}</Field>
          <Field {...field('developmentTime')}>{(control) => <TextInput {...control} {...bind('developmentTime')} />}</Field>
          <Field {...field('order', { hint: t('orderHint') })}>
            {(control) => <TextInput {...control} {...bind('order')} type="number" min={0} />}
          </Field>
          <div className="grid gap-x-4 sm:col-span-2 sm:grid-cols-2">{flagBoxes('flags', caseFlags, (key) => t(`fields.${key}`))}</div>
        </Group>
        <Group title={t('groups.platforms')} columns={3}>
          {flagBoxes('platforms', casePlatforms, (key) => t(`platforms.${key}`))}
        </Group>
        <Group title={t('groups.features')} columns={3}>
          {flagBoxes('features', caseFeatures, (key) => t(`features.${key}`))}
        </Group>
        <Group title={t('groups.story')}>
          <Field {...field('technologies', { wide: true, hint: t('listHint') })}>
            {(control) => <TextInput {...control} {...bind('technologies')} />}
          </Field>
          <Rows
            title={t('challengesTitle')}
            rows={draft.challenges}
            empty={{ challenge: '', solution: '' }}
            label={(key, number) => t(`rows.${key}`, { number })}
            onChange={(challenges) => setDraft({ ...draft, challenges })}
          />
          <Field {...field('results', { wide: true, hint: t('linesHint') })}>
            {(control) => <TextArea {...control} {...bind('results')} rows={4} />}
          </Field>
          <Rows
            title={t('testimonialsTitle')}
            rows={draft.testimonials}
            empty={{ quote: '', author: '', role: '' }}
            label={(key, number) => t(`rows.${key}`, { number })}
            onChange={(testimonials) => setDraft({ ...draft, testimonials })}
          />
        </Group>
        <Group title={t('groups.addresses')}>
          {address('logoUrl', 'logo.png')}
          {address('heroImageUrl', 'hero.png')}
          <Field {...field('screenshots', { wide: true, hint: t('linesHint') })}>
            {(control) => <TextArea {...control} {...bind('screenshots')} rows={3} placeholder={`${location.origin}/screenshot-1.png`} />}
          </Field>
          {address('liveUrl', '')}
          {address('steam', 'steam')}
          {address('android', 'android')}
          {address('web', 'web')}
        </Group>
        <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-edge bg-raised px-5 py-4 sm:-mx-8 sm:-mb-6 sm:px-8">
          <Button look="quiet" onClick={onClose}>
            {t('discard')}
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Group({ title, columns = 2, children }: { title: string; columns?: 2 | 3; children: ReactNode }) {
  return (
    <fieldset className={`grid gap-x-6 gap-y-4 ${columns === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
      <legend className="mb-4 w-full border-b border-edge pb-1.5 text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

interface RowsProps<Row extends Record<string, string>> {
  title: string;
  rows: readonly Row[];
  empty: Row;
  label: (key: Extract<keyof Row, string>, number: number) => string;
  onChange: (rows: Row[]) => void;
}

/** A list whose entries have several texts, such as a challenge and its solution. */
function Rows<Row extends Record<string, string>>({ title, rows, empty, label, onChange }: RowsProps<Row>) {
  const t = useTranslations('backOffice.cases');
  const keys = Object.keys(empty) as Extract<keyof Row, string>[];
  return (
    <div className="grid gap-3 sm:col-span-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <Button look="secondary" size="small" onClick={() => onChange([...rows, empty])}>
          <Plus className="size-4" aria-hidden />
          {t('addRow')}
        </Button>
      </div>
      {rows.map((row, index) => (
        <div key={index} className="flex items-start gap-2">
          <div className="grid flex-1 gap-2 sm:auto-cols-fr sm:grid-flow-col">
            {keys.map((key) => (
              <TextArea
                key={key}
                rows={2}
                aria-label={label(key, index + 1)}
                placeholder={label(key, index + 1)}
                value={row[key]}
                onChange={(event) => onChange(rows.map((other, at) => (at === index ? { ...other, [key]: event.target.value } : other)))}
              />
            ))}
          </div>
          <Button
            look="quiet"
            size="icon"
            aria-label={t('removeRow', { number: index + 1 })}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <X className="size-4.5" aria-hidden />
          </Button>
        </div>
      ))}
    </div>
  );
}
