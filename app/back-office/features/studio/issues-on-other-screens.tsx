import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { defaultLanguage } from '../../../../domain/text/language.ts';
import { EntityLink } from '../../kit/layout/links.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { screenOfIssue } from './draft/screen-of-issue.ts';
import type { StudioEditing } from './draft/use-studio-editing.ts';

/** Links to the other screens on which something prevented the publication of the draft. */
export function IssuesOnOtherScreens({ editing }: { editing: Pick<StudioEditing, 'issuePaths' | 'facts'> }) {
  const t = useTranslations('backOffice.studio.issuesElsewhere');
  const [shownAddress] = useLocation();
  const { issuePaths, facts } = editing;
  const screens = new Map(issuePaths.map(screenOfIssue).map((screen) => [addressOf(screen.name, screen.id), screen]));
  screens.delete(shownAddress);
  // The list of pages marks those with issues, and links them.
  const links = [...screens].filter(([, { name }]) => name !== 'page' || shownAddress !== addressOf('pages'));
  if (links.length === 0) return null;
  return (
    <div role="alert" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 border border-edge border-l-4 border-l-red p-3">
      <p>{t('title')}</p>
      {links.map(([address, { name, id, search }]) => (
        <EntityLink key={address} href={address + search}>
          {name === 'page' ? t('page', { title: facts.pages[id - 1]?.title?.[defaultLanguage] || `${id}` }) : t(name)}
        </EntityLink>
      ))}
    </div>
  );
}
