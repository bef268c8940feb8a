import type { CaseStatus } from '../../domain/case-vocabulary.ts';
import type { PortfolioStatus } from '../../domain/portfolio-item.ts';
import type { Colour } from '../ui/badge.tsx';

const colours: Partial<Record<CaseStatus | PortfolioStatus, Colour>> = {
  live: 'green',
  in_development: 'blue',
  completed: 'purple',
  upcoming: 'yellow',
};

/** Badge colours of case and portfolio statuses (product.md, section 4). */
export const statusColour = (status: CaseStatus | PortfolioStatus): Colour => colours[status] ?? 'grey';
