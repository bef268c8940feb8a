import { caseFeatures, casePlatforms } from '../../../domain/content/case-vocabulary.ts';
import { factsOf } from '../../../domain/studio/facts.ts';
import type { Language } from '../../../domain/text/language.ts';
import type { PressKit } from '../../../domain/content/press.ts';
import { siteTexts } from '../../platform/i18n/text-overrides.ts';
import type { Studio } from '../../../domain/studio/studio.ts';

/** The texts of a press kit as a plain text file. */
export function factSheet(
  kit: Omit<PressKit, 'files' | 'archive'>,
  { language, address, studio }: { language: Language; address: string; studio: Studio },
): string {
  const t = siteTexts(language, studio);
  const platforms = casePlatforms
    .filter((platform) => kit.platforms[platform])
    .map((platform) => t(`case.platforms.${platform}`));
  const features = caseFeatures
    .filter((feature) => kit.features[feature])
    .map((feature) => t(`case.features.${feature}`));
  const links = [
    kit.developerUrl,
    kit.siteUrl,
    kit.trailerUrl,
    kit.liveUrl,
    ...Object.values(kit.storeUrls),
    ...kit.socialUrls,
  ].filter((link) => link !== null);
  const lines = [
    [t('casePress.developer'), kit.developer],
    [t('casePress.publisher'), studio.name],
    [t('case.overview.launchDate'), kit.launchDate],
    [t('case.platforms.title'), platforms.join(', ')],
    [t('casePress.price'), kit.price],
    [t('casePress.engine'), kit.engine],
    [t('case.overview.developmentTime'), kit.developmentTime],
  ].flatMap(([term, value]) => (value ? [`${term}: ${value}`] : []));
  const section = (title: string, ...content: readonly (string | null)[]) => {
    const shown = content.filter((text) => text !== null && text !== '');
    return shown.length === 0 ? [] : ['', title.toLocaleUpperCase(language), ...shown];
  };
  const list = (entries: readonly string[]) => entries.map((entry) => `- ${entry}`);
  return [
    kit.title,
    ...(kit.subtitle === null ? [] : [kit.subtitle]),
    address,
    ...section(t('casePress.factSheet'), ...lines),
    ...section(t('casePress.short'), kit.description),
    ...section(t('casePress.long'), kit.longDescription),
    ...section(t('case.keyFeatures'), ...list(features)),
    ...section(t('case.results'), ...list(kit.results)),
    ...section(
      t('casePress.quotes'),
      ...kit.testimonials.map(
        ({ quote, author, role }) =>
          `${t('case.testimonials.quote', { text: quote })} ${author}${role ? `, ${role}` : ''}`,
      ),
    ),
    ...section(t('casePress.awards'), ...list(kit.awards)),
    ...section(t('casePress.credits'), ...list(kit.credits)),
    ...section(t('casePress.links'), ...links),
    ...section(t('casePress.terms'), kit.pressTerms ?? t('casePress.usualTerms', factsOf(studio))),
    ...section(t('casePress.contact'), `${kit.contact.name} <${kit.contact.email}>`),
    '',
  ].join('\n');
}
