import { useTranslations } from 'use-intl';
import type { StudioSettings } from '../../../../domain/studio/settings.ts';
import type { TextGroup } from '../../../../domain/studio/texts/text-groups.ts';
import { casePath, pages } from '../../../routing/routes.ts';
import type { ShownLanguage } from '../../kit/layout/shown-language.ts';
import { LanguageChoice } from '../studio/fields/texts-in-languages.tsx';
import { PagePreview } from '../studio/site-preview.tsx';

/** The page that shows the texts of a group. */
const previewedPaths: Record<TextGroup, string> = {
  everyPage: pages.home.path,
  home: pages.home.path,
  publishing: pages.publishing.path,
  cases: pages.cases.path,
  case: casePath(1),
  portfolio: pages.portfolio.path,
  about: pages.about.path,
  contact: pages.contact.path,
  promise: pages.promise.path,
  privacy: pages.privacy.path,
  head: pages.home.path,
};

interface TextsPreviewProps extends ShownLanguage {
  stored: StudioSettings;
  group: TextGroup;
  /** Called with the key of a text that was clicked in the page. */
  onText: (key: string) => void;
}

/** The page of a group with the texts of the draft, each of which opens in the list by a click. */
export function TextsPreview({ stored, group, language, setLanguage, onText }: TextsPreviewProps) {
  const t = useTranslations('backOffice.texts');
  const watch = (page: Document) => {
    page.getElementById('root')?.removeAttribute('inert');
    page.addEventListener('click', (event) => {
      // No link of the page leads away from it.
      event.preventDefault();
      const key = (event.target as Element).closest('[data-text]')?.getAttribute('data-text');
      if (key) onText(key);
    });
    page.addEventListener('submit', (event) => event.preventDefault());
  };
  return (
    <PagePreview stored={stored} path={previewedPaths[group]} language={language} onPage={watch}>
      <p className="text-sm text-muted">{t('clickToEdit')}</p>
      <LanguageChoice language={language} setLanguage={setLanguage} />
    </PagePreview>
  );
}
