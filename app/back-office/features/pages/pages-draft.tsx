import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioSettings } from '../../../../domain/studio/settings.ts';
import { ActionScope } from '../../kit/actions/action-scope.tsx';
import { type ShownLanguage, useShownLanguage } from '../../kit/layout/shown-language.ts';
import { Loaded } from '../../kit/list/loaded.tsx';
import { useOperator } from '../../kit/session/session.ts';
import { studioSettingsQuery } from '../../kit/studio/studio-requests.ts';
import { DraftQuestions } from '../studio/draft-questions.tsx';
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
  const { language, setLanguage } = useShownLanguage();
  const { editing, form } = useStudioEditing(settings, language, setLanguage);
  return (
    <ActionScope kind="page">
      <SettingsActions editing={editing} />
      <DraftQuestions editing={editing} />
      <form
        ref={form}
        noValidate
        className="mt-4 grid min-w-0 grid-cols-1 gap-5"
        onSubmit={(event) => event.preventDefault()}
      >
        {children({ editing, language, setLanguage })}
      </form>
    </ActionScope>
  );
}
