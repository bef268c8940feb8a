import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { lookForLimit, type WhatWeLookFor, whatWeLookForTexts } from '../../../../domain/pitch/what-we-look-for.ts';
import { type Language, languages } from '../../../../domain/text/language.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { TextAreaField } from '../../../ui/labelled-controls.tsx';
import { ConflictNotice } from '../../kit/forms/conflict-notice.tsx';
import { useLeaveQuestion } from '../../kit/forms/unsaved.tsx';
import { useVersionedForm } from '../../kit/forms/use-versioned-form.ts';
import { type Edit, EditConflict, versionedSave } from '../../kit/forms/versioned-save.ts';
import { Loaded } from '../../kit/list/loaded.tsx';
import { freshQuery } from '../../kit/requests/fresh-query.ts';
import { useChange } from '../../kit/requests/use-change.ts';
import { screenPage } from '../../shell/screen.tsx';

/** The screen on which an admin edits the text that senders read before they start a pitch, in each language. */
export default screenPage('whatWeLookFor', function WhatWeLookForScreen() {
  const t = useTranslations('backOffice.whatWeLookFor');
  const query = useQuery(freshQuery('GET /api/settings/what-we-look-for'));
  return (
    <>
      <p className="measure mb-4 text-muted">{t('about')}</p>
      <Loaded query={query} texts={t}>
        {(stored) => <TextsForm stored={stored} />}
      </Loaded>
    </>
  );
});

type Texts = Record<Language, string>;

const textsOf = (stored: WhatWeLookFor | undefined): Texts =>
  Object.fromEntries(languages.map((language) => [language, stored?.[language] ?? ''])) as Texts;

function TextsForm({ stored }: { stored: WhatWeLookFor }) {
  const t = useTranslations('backOffice.whatWeLookFor');
  const save = useChange({
    send: (edit: Edit<Texts, WhatWeLookFor>) =>
      versionedSave(edit, {
        valuesOf: textsOf,
        versionOf: ({ updatedAt }) => updatedAt ?? undefined,
        save: (body, version) => call('PUT /api/settings/what-we-look-for', { body, version }),
        read: () => call('GET /api/settings/what-we-look-for'),
      }),
    done: () => t('saved'),
    failed: (error) =>
      error instanceof EditConflict ? undefined : { title: t('error'), description: t('saveFailed') },
  });
  const form = useVersionedForm({
    entity: stored,
    schema: whatWeLookForTexts,
    valuesOf: textsOf,
    save: (edit) => save.mutateAsync(edit),
    onSaved: () => {},
  });
  const { values: texts, isUnsaved, dispute, errorOf } = form;
  const { question } = useLeaveQuestion(isUnsaved, () => form.reset());
  return (
    <>
      {dispute && (
        <ConflictNotice
          dispute={dispute}
          label={(language) => languageName(language as Language)}
          text={(_language, text) => String(text)}
        />
      )}
      <form {...form.attributes()} noValidate className="grid max-w-3xl gap-5">
        {languages.map((language) => (
          <TextAreaField
            key={language}
            label={languageName(language)}
            lang={language}
            rows={6}
            maxLength={lookForLimit}
            error={errorOf(language)}
            value={texts[language]}
            onValue={(text) => form.set(language, text)}
          />
        ))}
        <ActionButton
          label={t('save')}
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={form.isSending}
        />
      </form>
      {question}
    </>
  );
}
