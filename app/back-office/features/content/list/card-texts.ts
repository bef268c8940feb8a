import { AppWindow, Gamepad2, Globe, Handshake, type LucideIcon, Puzzle, Shapes, Wrench } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../../../domain/content/case.ts';
import { casePlatforms } from '../../../../../domain/content/case-vocabulary.ts';
import type { Feature } from '../../../../../domain/content/feature.ts';
import type { Partner } from '../../../../../domain/content/partner.ts';
import { statusColor } from '../../../../../domain/portfolio/portfolio-item.ts';
import { localDate } from '../../../kit/dates/dates.ts';
import type { CardText } from './content-card.tsx';

const typeIcons: Record<string, LucideIcon> = { game: Gamepad2, app: AppWindow, website: Globe, tool: Wrench };

/** Returns the text of a case's card, as the specification describes it. */
export function useCaseText() {
  const t = useTranslations('backOffice.cases');
  return (entity: Case): CardText => {
    const platforms = casePlatforms
      .filter((platform) => entity.platforms[platform])
      .map((platform) => t(`options.platforms.${platform}`));
    return {
      name: entity.title,
      icon: typeIcons[entity.projectType] ?? Shapes,
      type: entity.projectType,
      subtitle: entity.subtitle,
      description: entity.description,
      badges: [
        ...(entity.topCase ? [['orange', t('fields.topCase')] as const] : []),
        ...(entity.featured ? [['orange', t('fields.featured')] as const] : []),
        [statusColor(entity.status), entity.status.replaceAll('_', ' ')],
      ],
      facts: [
        [t('fields.launchDate'), localDate(entity.launchDate, t('notAvailable'))],
        [t('fields.downloads'), entity.downloads.toLocaleString()],
        [t('fields.platforms'), platforms.join(', ') || t('none')],
        [t('fields.technologies'), entity.technologies.join(', ') || t('none')],
      ],
    };
  };
}

/** Returns the text of a partner's card. */
export function usePartnerText() {
  const t = useTranslations('backOffice.content');
  return ({ name, category, description, featured, websiteUrl }: Partner): CardText => ({
    name,
    icon: Handshake,
    subtitle: category,
    description,
    badges: featured ? [['orange', t('fields.featured')]] : [],
    facts: [[t('fields.websiteUrl'), websiteUrl ?? t('list.none')]],
  });
}

/** Returns the text of a feature's card. */
export function useFeatureText() {
  const t = useTranslations('backOffice.content');
  return ({ title, category, description, featured, icon }: Feature): CardText => ({
    name: title,
    icon: Puzzle,
    subtitle: category,
    description,
    badges: featured ? [['orange', t('fields.featured')]] : [],
    facts: [[t('fields.icon'), icon ?? t('fields.noIcon')]],
  });
}
