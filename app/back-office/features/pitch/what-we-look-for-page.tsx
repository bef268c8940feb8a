import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lookForLimit, type WhatWeLookFor, whatWeLookForTexts } from '../../../../domain/pitch/what-we-look-for.ts';
import { type Language, languages } from '../../../../domain/text/language.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { TextAreaField } from '../../../ui/labelled-controls.tsx';
import { handleSubmit } from '../../kit/forms/checked-form.tsx';
import { ConflictNotice } from '../../kit/forms/conflict-notice.tsx';
import { changedFields, mergeDrafts } from '../../kit/forms/form.ts';
import { issuesByField, useFocusOnIssue } from '../../kit/forms/issues.ts';
import { useLeaveQuestion } from '../../kit/forms/unsaved.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { freshQuery } from '../../kit/requests/fresh-query.ts';
import { isConflict } from '../../kit/requests/save.ts';
import { useChange } from '../../kit/requests/use-change.ts';
import { screenPage } from '../../shell/screen.tsx';

/** What senders read before they begin a pitch, in each language. */
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

type Draft = Record<Language, string>;

const draftOf = (stored: WhatWeLookFor): Draft =>
  Object.fromEntries(languages.map((language) => [language, stored[language] ?? ''])) as Draft;

function TextsForm({ stored }: { stored: WhatWeLookFor }) {
  const t = useTranslations('backOffice.whatWeLookFor');
  const v = useTranslations('validation');
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(() => draftOf(stored));
  /** What somebody else has saved in the meantime. */
  const [theirs, setTheirs] = useState<WhatWeLookFor>();
  const [issues, setIssues] = useState<Record<string, string>>({});
  const form = useFocusOnIssue(issues);
  const isUnsaved = changedFields(draftOf(base), draft).length > 0;
  const { question } = useLeaveQuestion(isUnsaved, () => setDraft(draftOf(base)));
  const continueFrom = (saved: WhatWeLookFor, next: Draft) => {
    setBase(saved);
    setDraft(next);
    setTheirs(undefined);
  };
  const save = useChange({
    send: ({ body, version }: { body: Draft; version: string | null }) =>
      call('PUT /api/settings/what-we-look-for', { body, version: version ?? undefined }),
    after: (saved) => continueFrom(saved, draftOf(saved)),
    done: () => t('saved'),
    failed: (error) => (isConflict(error) ? undefined : { title: t('error'), description: t('saveFailed') }),
  });
  const send = (body: Draft, version: string | null) => {
    const found = issuesByField(whatWeLookForTexts, body, v);
    setIssues(found);
    if (save.isPending || Object.keys(found).length > 0) return;
    const onError = async (error: Error) =>
      isConflict(error) && setTheirs(await call('GET /api/settings/what-we-look-for'));
    save.mutate({ body, version }, { onError: (error) => void onError(error) });
  };
  const keepMine = (newer: WhatWeLookFor) => {
    const merged = mergeDrafts(draftOf(base), draft, draftOf(newer));
    continueFrom(newer, merged);
    send(merged, newer.updatedAt);
  };
  return (
    <>
      {theirs && (
        <ConflictNotice
          conflict={{
            base: draftOf(base),
            theirs: draftOf(theirs),
            keepMine: () => keepMine(theirs),
            takeTheirs: () => continueFrom(theirs, draftOf(theirs)),
          }}
          mine={draft}
          label={(language) => languageName(language)}
          value={(language, texts) => texts[language]}
        />
      )}
      <form
        ref={form}
        noValidate
        className="grid max-w-3xl gap-5"
        onSubmit={handleSubmit(() => send(draft, base.updatedAt))}
      >
        {languages.map((language) => (
          <TextAreaField
            key={language}
            label={languageName(language)}
            lang={language}
            rows={6}
            maxLength={lookForLimit}
            error={issues[language]}
            value={draft[language]}
            onValue={(text) => setDraft((before) => ({ ...before, [language]: text }))}
          />
        ))}
        <ActionButton
          label={t('save')}
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={save.isPending}
        />
      </form>
      {question}
    </>
  );
}
