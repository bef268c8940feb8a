import { useTranslations } from 'use-intl';
import { type Case, caseInsert } from '../../../domain/case.ts';
import {
  caseCategories,
  caseFeatures,
  casePlatforms,
  caseProjectTypes,
  caseStatuses,
} from '../../../domain/case-vocabulary.ts';
import { useRereadCase, useSaveCase } from '../queries/cases.ts';
import { DraftField } from '../editing/draft-field.tsx';
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

  const field = (name: CaseText) => ({ editing, name, label: t(`fields.${name}`) });
  const address = (name: CaseText, file: string) => (
    <DraftField {...field(name)} placeholder={`${location.origin}/${file}`} />
  );
  const choice = (name: CaseText, options: readonly string[]) => (
    <DraftField
      {...field(name)}
      // A value from outside this form is kept as it is.
      options={[...new Set([...options, draft[name]])].map((option) => [option, option.replaceAll('_', ' ')] as const)}
    />
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
        <DraftField {...field('title')} required />
        <DraftField {...field('subtitle')} />
        <DraftField {...field('description')} rows={3} required wide />
        <DraftField {...field('longDescription')} rows={5} className="field-sizing-content max-h-96 min-h-36" wide />
        {choice('projectType', caseProjectTypes)}
        {choice('status', caseStatuses)}
        {choice('category', caseCategories)}
        <DraftField {...field('launchDate')} type="date" />
        <DraftField {...field('downloads')} type="number" />
        <DraftField {...field('teamSize')} type="number" />
        <DraftField {...field('developmentTime')} />
        <DraftField {...field('order')} hint={t('orderHint')} type="number" />
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
        <DraftField {...field('technologies')} hint={t('listHint')} wide />
        <Rows
          title={t('challengesTitle')}
          rows={draft.challenges}
          empty={{ challenge: '', solution: '' }}
          label={(key, number) => t(`rows.${key}`, { number })}
          required={['challenge', 'solution']}
          error={issues.challenges ?? issues.solutions}
          onChange={(challenges) => change({ challenges })}
        />
        <DraftField
          {...field('results')}
          hint={t('linesHint')}
          rows={4}
          className="field-sizing-content min-h-28"
          wide
        />
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
        <DraftField
          {...field('screenshots')}
          hint={t('linesHint')}
          rows={3}
          placeholder={`${location.origin}/screenshot-1.png`}
          wide
        />
        {address('liveUrl', '')}
        {address('steam', 'steam')}
        {address('android', 'android')}
        {address('web', 'web')}
      </Group>
    </EditDialog>
  );
}
