import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioSettings } from '../../../../domain/studio/settings.ts';
import { variableOf } from '../../../../domain/studio/settings.ts';
import type { OverridableText } from '../../../../domain/studio/texts/overridable-text.ts';
import { textGroupNames } from '../../../../domain/studio/texts/text-groups.ts';
import type { ApiError } from '../../../api/client.ts';
import { ActionScope } from '../../kit/actions/action-scope.tsx';
import { useShownLanguage } from '../../kit/layout/shown-language.ts';
import { Loaded } from '../../kit/list/loaded.tsx';
import { useListQuery } from '../../kit/list/use-list-query.ts';
import { freshQuery } from '../../kit/requests/fresh-query.ts';
import { useOperator } from '../../kit/session/session.ts';
import { studioSettingsQuery } from '../../kit/studio/studio-requests.ts';
import { screenPage } from '../../shell/screen.tsx';
import { DraftQuestions } from '../studio/draft-questions.tsx';
import { SettingsActions } from '../studio/settings-actions.tsx';
import { useStudioEditing } from '../studio/draft/use-studio-editing.ts';
import { TextList } from './text-list.tsx';
import { textsQuery } from './texts-query.ts';
import { TextsPreview } from './texts-preview.tsx';

/** The screen on which an admin replaces the texts of the public pages, in the same draft as the studio's facts. */
export default screenPage('texts', function TextsScreen() {
  const t = useTranslations('backOffice.texts');
  const operator = useOperator();
  const textsOfPages = useQuery(freshQuery('GET /api/settings/texts'));
  const settings = useQuery(studioSettingsQuery);
  return (
    <>
      <p className="measure mb-2 text-muted">{t('about')}</p>
      <Loaded query={textsOfPages} texts={t}>
        {(texts) => (
          <Loaded query={settings} texts={t}>
            {(stored) => operator && <TextsEditor key={operator.id} texts={texts} settings={stored} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
});

const variableName = (name: ReactNode) => <code>{name}</code>;

function TextsEditor({ texts, settings }: { texts: readonly OverridableText[]; settings: StudioSettings }) {
  const t = useTranslations('backOffice.texts');
  const list = useListQuery(textsQuery, ['part', 'show']);
  const { language, setLanguage } = useShownLanguage();
  const { editing, form } = useStudioEditing(settings, language, setLanguage);
  const { stored, facts } = editing;
  /** The key of a text that was clicked in the preview. */
  const [opened, setOpened] = useState<{ key: string }>();

  const isLocked = Object.hasOwn(stored.fixed, 'texts');
  const overrides = (isLocked ? stored.fixed.texts : facts.texts) as typeof facts.texts;
  const group = textGroupNames.find((name) => name === list.value('part')) ?? textGroupNames[0]!;
  const showIssues = (error: ApiError) => {
    editing.showIssues(error);
    const isAboutTexts = error.issues.some(({ path }) => path.startsWith('texts.'));
    if (isAboutTexts) list.setAll({ q: '', show: 'faulty' });
  };
  return (
    <ActionScope kind="page">
      <SettingsActions editing={{ ...editing, showIssues }} />
      {isLocked && <p className="mt-3">{t.rich('locked', { variable: variableOf('texts'), code: variableName })}</p>}
      <DraftQuestions editing={editing} />
      <div className="mt-3 grid grid-cols-1 items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
        <form ref={form} noValidate className="min-w-0" onSubmit={(event) => event.preventDefault()}>
          <TextList
            texts={texts}
            overrides={overrides}
            list={list}
            group={group}
            opened={opened}
            language={language}
            isLocked={isLocked}
            issueOf={editing.issueOf}
            onChange={(changed) => editing.change('texts', changed)}
          />
        </form>
        <TextsPreview
          stored={stored}
          group={group}
          language={language}
          setLanguage={setLanguage}
          onText={(key) => {
            setOpened({ key });
            list.setAll({ q: key, show: '' });
          }}
        />
      </div>
    </ActionScope>
  );
}
