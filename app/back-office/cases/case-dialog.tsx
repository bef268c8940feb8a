import { useTranslations } from 'use-intl';
import { type Case, caseInsert } from '../../../domain/case.ts';
import {
  caseCategories,
  caseFeatures,
  casePlatforms,
  caseProjectTypes,
  caseStatuses,
} from '../../../domain/case-vocabulary.ts';
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { useRereadCase, useSaveCase } from '../cases.ts';
import { EditDialog } from '../editing/edit-dialog.tsx';
import { useEditing } from '../editing/use-editing.ts';
import {
  bodyOf,
  caseFlags,
  type CaseText,
  draftOf,
  hasUnfinishedPair,
  hasUnfinishedTestimonial,
} from './case-draft.ts';
import { useCaseTexts } from './case-texts.ts';
import { Checkboxes, Group } from './group.tsx';
import { Rows } from './rows.tsx';

/** Adds a case, or changes one. Its many fields stand in groups; those a visitor reads first come first. */
export function CaseDialog({ edited, onClose }: { edited: Case | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.cases');
  const editing = useEditing({
    entity: edited,
    draftOf,
    bodyOf,
    schema: caseInsert,
    moreIssues: (typed) => ({
      ...(hasUnfinishedPair(typed) && { challenges: t('unfinishedPair') }),
      ...(hasUnfinishedTestimonial(typed) && { testimonials: t('unfinishedTestimonial') }),
    }),
    save: useSaveCase(edited?.id),
    reread: useRereadCase(edited?.id),
    onClose,
  });
  const { draft, issues, change } = editing;
  const texts = useCaseTexts();

  const bind = (name: CaseText) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const field = (name: CaseText, more: { required?: boolean; hint?: string; wide?: boolean } = {}) => ({
    label: t(`fields.${name}`),
    error: issues[name],
    hint: more.hint,
    required: more.required,
    className: more.wide ? 'sm:col-span-2' : undefined,
  });
  const address = (name: CaseText, file: string) => (
    <Field {...field(name)}>
      {(control) => <TextInput {...control} {...bind(name)} placeholder={`${location.origin}/${file}`} />}
    </Field>
  );
  const choice = (name: CaseText, options: readonly string[]) => (
    <Field {...field(name)}>
      {(control) => (
        <Select {...control} {...bind(name)}>
          {/* A value from outside this form is kept as it is. */}
          {[...new Set([...options, draft[name]])].map((option) => (
            <option key={option} value={option}>
              {option.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );

  return (
    <EditDialog
      title={edited ? t('editTitle') : t('addTitle')}
      save={t('save')}
      editing={editing}
      texts={texts}
      className="grid gap-8"
    >
      <Group title={t('groups.basics')}>
        <Field {...field('title', { required: true })}>
          {(control) => <TextInput {...control} {...bind('title')} required />}
        </Field>
        <Field {...field('subtitle')}>{(control) => <TextInput {...control} {...bind('subtitle')} />}</Field>
        <Field {...field('description', { required: true, wide: true })}>
          {(control) => <TextArea {...control} {...bind('description')} rows={3} required />}
        </Field>
        <Field {...field('longDescription', { wide: true })}>
          {(control) => (
            <TextArea
              {...control}
              {...bind('longDescription')}
              rows={5}
              className="field-sizing-content max-h-96 min-h-36"
            />
          )}
        </Field>
        {choice('projectType', caseProjectTypes)}
        {choice('status', caseStatuses)}
        {choice('category', caseCategories)}
        <Field {...field('launchDate')}>
          {(control) => <TextInput {...control} {...bind('launchDate')} type="date" />}
        </Field>
        <Field {...field('downloads')}>
          {(control) => <TextInput {...control} {...bind('downloads')} type="number" min={0} />}
        </Field>
        <Field {...field('teamSize')}>
          {(control) => <TextInput {...control} {...bind('teamSize')} type="number" min={0} />}
        </Field>
        <Field {...field('developmentTime')}>
          {(control) => <TextInput {...control} {...bind('developmentTime')} />}
        </Field>
        <Field {...field('order', { hint: t('orderHint') })}>
          {(control) => <TextInput {...control} {...bind('order')} type="number" min={0} />}
        </Field>
        <div className="grid gap-x-6 sm:col-span-2 sm:grid-cols-2">
          <Checkboxes keys={caseFlags} checked={draft} label={(key) => t(`fields.${key}`)} onChange={change} />
        </div>
      </Group>
      <Group title={t('groups.platforms')} columns={3}>
        <Checkboxes
          keys={casePlatforms}
          checked={draft.platforms}
          label={(key) => t(`platforms.${key}`)}
          onChange={(changes) => change({ platforms: { ...draft.platforms, ...changes } })}
        />
      </Group>
      <Group title={t('groups.features')} columns={3}>
        <Checkboxes
          keys={caseFeatures}
          checked={draft.features}
          label={(key) => t(`features.${key}`)}
          onChange={(changes) => change({ features: { ...draft.features, ...changes } })}
        />
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
          required={['challenge', 'solution']}
          error={issues.challenges ?? issues.solutions}
          onChange={(challenges) => change({ challenges })}
        />
        <Field {...field('results', { wide: true, hint: t('linesHint') })}>
          {(control) => (
            <TextArea {...control} {...bind('results')} rows={4} className="field-sizing-content min-h-28" />
          )}
        </Field>
        <Rows
          title={t('testimonialsTitle')}
          rows={draft.testimonials}
          empty={{ quote: '', author: '', role: '' }}
          label={(key, number) => t(`rows.${key}`, { number })}
          required={['quote', 'author']}
          short={['author', 'role']}
          error={issues.testimonials}
          onChange={(testimonials) => change({ testimonials })}
        />
      </Group>
      <Group title={t('groups.addresses')}>
        {address('logoUrl', 'logo.png')}
        {address('heroImageUrl', 'hero.png')}
        <Field {...field('screenshots', { wide: true, hint: t('linesHint') })}>
          {(control) => (
            <TextArea
              {...control}
              {...bind('screenshots')}
              rows={3}
              placeholder={`${location.origin}/screenshot-1.png`}
            />
          )}
        </Field>
        {address('liveUrl', '')}
        {address('steam', 'steam')}
        {address('android', 'android')}
        {address('web', 'web')}
      </Group>
    </EditDialog>
  );
}
