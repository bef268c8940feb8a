import * as z from 'zod/mini';
import type { CaseStatus } from '../content/case-vocabulary.ts';
import {
  count,
  id,
  optionalText,
  pictureAddress,
  requiredLine,
  textList,
  timestamp,
  webAddress,
} from '../text/text.ts';

export const portfolioStatuses = ['live', 'in_development', 'completed'] as const;
export const portfolioProjectTypes = ['web', 'mobile', 'game', 'desktop'] as const;

/** Rows of the CRM's Platform Distribution panel (product.md, section 9). */
export const distributionPlatforms = ['Steam', 'Epic Games', 'Mobile', 'Web'] as const;

/** The CRM's Recent Activity shows this many items. */
export const recentActivityLimit = 5;
/** A dashboard card shows this many platform chips, then '+N'. */
export const platformChipLimit = 2;

const fields = {
  title: requiredLine(),
  description: optionalText(),
  imageUrl: pictureAddress(),
  projectType: z.enum(portfolioProjectTypes),
  platforms: textList(),
  technologies: textList(),
  liveUrl: webAddress(),
  repositoryUrl: webAddress(),
  featured: z.boolean(),
  status: z.enum(portfolioStatuses),
  downloads: count(),
};

export const portfolioInsert = z.object({
  ...fields,
  projectType: z._default(fields.projectType, 'web'),
  featured: z._default(fields.featured, false),
  status: z._default(fields.status, 'live'),
  downloads: z._default(fields.downloads, 0),
});

/** The body of `PUT /api/system-panel/portfolio/:id`; omitted fields keep their values. */
export const portfolioUpdate = z.partial(z.object(fields));

export const portfolioItem = z.extend(portfolioInsert, { id: id(), createdAt: timestamp(), updatedAt: timestamp() });

/** The fields of a live item that visitors see. */
export const publicPortfolioItem = z.pick(portfolioItem, {
  id: true,
  title: true,
  description: true,
  projectType: true,
  platforms: true,
  technologies: true,
  liveUrl: true,
});

export type PortfolioInsert = z.output<typeof portfolioInsert>;
export type PortfolioUpdate = z.output<typeof portfolioUpdate>;
export type PortfolioItem = z.output<typeof portfolioItem>;
export type PublicPortfolioItem = z.output<typeof publicPortfolioItem>;
export type PortfolioStatus = (typeof portfolioStatuses)[number];

const statusColors = { live: 'green', in_development: 'blue', completed: 'purple', upcoming: 'yellow' } as const;

/** Badge colors of portfolio and case statuses (product.md, section 4). */
export const statusColor = (status: CaseStatus | PortfolioStatus) =>
  status in statusColors ? statusColors[status as keyof typeof statusColors] : 'grey';

/** The figures of the CRM's analytics. `share` is a rounded percentage of all items. */
export interface PortfolioAnalytics extends Record<'total' | 'featured' | 'live', number> {
  distribution: { platform: (typeof distributionPlatforms)[number]; count: number; share: number }[];
}

/** The platforms that count for a row of the distribution besides its own name, in lower case. */
const meant: Record<(typeof distributionPlatforms)[number], readonly string[]> = {
  Steam: ['steam deck'],
  'Epic Games': ['epic', 'epic games store'],
  Mobile: ['ios', 'ipados', 'android', 'iphone', 'ipad', 'app store', 'google play'],
  Web: ['browser', 'html5'],
};

/** Counts a portfolio. An item counts once for each row of which it lists a platform, ignoring case. */
export function analysePortfolio(
  items: readonly Pick<PortfolioItem, 'featured' | 'status' | 'platforms'>[],
): PortfolioAnalytics {
  const total = items.length;
  return {
    total,
    featured: items.filter(({ featured }) => featured).length,
    live: items.filter(({ status }) => status === 'live').length,
    distribution: distributionPlatforms.map((platform) => {
      const names = [platform.toLowerCase(), ...meant[platform]];
      const isMeant = (name: string) => names.includes(name.toLowerCase());
      const count = items.filter(({ platforms }) => platforms.some(isMeant)).length;
      return { platform, count, share: total === 0 ? 0 : Math.round((count / total) * 100) };
    }),
  };
}
