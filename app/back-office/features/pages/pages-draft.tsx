import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioSettings } from '../../../../domain/studio/settings.ts';
import { defaultLanguage, type Language, languages } from '../../../../domain/text/language.ts';
import { ActionScope } from '../../kit/actions/action-scope.tsx';
import { ConflictNotice } from '../../kit/forms/conflict-notice.tsx';
import { useLeaveQuestion } from '../../kit/forms/unsaved.tsx';
import { useParameter } from '../../kit/layout/links.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { useOperator } from '../../kit/session/session.ts';
import { studioSettingsQuery } from '../../kit/studio/studio-requests.ts';
import { useFactTexts } from '../studio/draft/fact-texts.ts';
import type { ShownLanguage } from '../studio/fields/texts-in-languages.tsx';
import { SettingsActions } from '../studio/settings-actions.tsx';
import { type StudioEditing, useStudioEditing } from '../studio/draft/use-studio-editing.ts';

export interface PagesDraftProps extends ShownLanguage {
  editing: StudioEditing;
}

/** The draft of the studio's facts for a screen that edits its pages, with the buttons that discard and publish it. */
export function PagesDraft({ children }: { children: (draft: PagesDraftProps) => ReactNode }) {
  const t = useTranslations('backOffice.pages');
  const operator = useOperator();
  const query = useQuery({ ...studioSettingsQuery, refetchOnMount: 'always' });
  return (
    <Loaded query={query} texts={t}>
      {(settings) =>
        operator && (
          <DraftEditor key={operator.id} settings={settings}>
            {children}
          </DraftEditor>
        )
      }
    </Loaded>
  );
}

interface DraftEditorProps {
  settings: StudioSettings;
  children: (draft: PagesDraftProps) => ReactNode;
}

function DraftEditor({ settings, children }: DraftEditorProps) {
  const { label, text } = useFactTexts();
  // Blank means the default language.
  const [named, setNamed] = useParameter('language', { replace: true });
  const language = languages.find((each) => each === named) ?? defaultLanguage;
  const setLanguage = (next: Language) => setNamed(next === defaultLanguage ? undefined : next);
  const { editing, form } = useStudioEditing(settings, language, setLanguage);
  const { state, dispute } = editing;
  const { question } = useLeaveQuestion(state === 'failed' || dispute !== undefined, editing.revert);
  return (
    <ActionScope kind="page">
      <SettingsActions editing={editing} />
      {dispute && <ConflictNotice dispute={dispute} besideTyping label={label} text={text} />}
      <form
        ref={form}
        noValidate
        className="mt-4 grid min-w-0 grid-cols-1 gap-5"
        onSubmit={(event) => event.preventDefault()}
      >
        {children({ editing, language, setLanguage })}
      </form>
      {question}
    </ActionScope>
  );
}
