import { useEffect, useRef, useState } from 'react';
import type { StudioSettings } from '../../../../../domain/studio/settings.ts';
import { useTranslations } from 'use-intl';
import { isLanguage, type Language } from '../../../../../domain/text/language.ts';
import type { ApiError } from '../../../../api/client.ts';
import { createStore } from '../../../../browser/store.ts';
import { focusFirstIssue, type Issues } from '../../../kit/forms/issues.ts';
import { useStudioDraft } from './use-studio-draft.ts';

export type StudioEditing = ReturnType<typeof useStudioEditing>['editing'];

/** The issues of the last refused publication by path. They outlive their screen, since the screens of one draft link to each other's issues. */
const publicationIssues = createStore<Issues>({});

/**
 * The draft of the studio's facts with the issues that prevented its publication, each until its fact is changed.
 * @returns the editing, and the ref of the form with the facts
 */
export function useStudioEditing(settings: StudioSettings, language: Language, setLanguage: (next: Language) => void) {
  const t = useTranslations('backOffice.studio.issues');
  const draft = useStudioDraft(settings);
  const form = useRef<HTMLFormElement>(null);
  const issues = publicationIssues.use();
  const [checks, setChecks] = useState(0);
  useEffect(() => {
    if (checks > 0) focusFirstIssue(form.current);
  }, [checks]);
  const clearIssues = (path: string) =>
    publicationIssues.write(
      Object.fromEntries(Object.entries(publicationIssues.read()).filter(([issue]) => !isWithin(path, issue))),
    );
  const editing = {
    ...draft,
    /** The paths of all issues, also of those whose facts another screen edits. */
    issuePaths: Object.keys(issues),
    /** The text of the issue of a fact or of a part of it, such as `team.0.name.en`. */
    issueOf: (path: string): string | undefined => issues[path],
    /** The text of the first issue of a fact or of any of its parts. */
    issueWithin: (path: string): string | undefined =>
      Object.entries(issues).find(([issue]) => isWithin(path, issue))?.[1],
    /** Changes a fact or a part of it. @param typedPath the path of the changed text, if it is a part of a list */
    change: (path: string, typed: unknown, typedPath = path) => {
      clearIssues(typedPath);
      draft.change(path, typed);
    },
    /** Shows the issues of a rejected publication at their fields, in a language that has one, and focuses the first. */
    showIssues: ({ issues: rejected }: ApiError) => {
      publicationIssues.write(
        Object.fromEntries(
          rejected.map(({ path, message }) => {
            const key = issueTexts[path];
            return [path, key ? t(key) : message];
          }),
        ),
      );
      const blamed = rejected.map(({ path }) => path.split('.').at(-1)).filter(isLanguage);
      if (blamed.length > 0 && !blamed.includes(language)) setLanguage(blamed[0]!);
      setChecks((before) => before + 1);
    },
    clearAllIssues: () => publicationIssues.write({}),
  };
  return { editing, form };
}

/** Issues with a text of their own, by path. */
const issueTexts: Readonly<Record<string, 'name' | 'logo' | 'services' | 'weekdays' | 'timeZone' | 'closes'>> = {
  name: 'name',
  logo: 'logo',
  services: 'services',
  'hours.weekdays': 'weekdays',
  'hours.timeZone': 'timeZone',
  'hours.closes': 'closes',
};

const isWithin = (path: string, issue: string) => issue === path || issue.startsWith(`${path}.`);
