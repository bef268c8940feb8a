import type { CaseStatus } from '../../domain/case-vocabulary.ts';
import type { PortfolioStatus } from '../../domain/portfolio-item.ts';
import type { Colour } from '../ui/badge.tsx';

/** Badge colours of case and portfolio statuses (product.md, section 4). */
export function statusColour(status: CaseStatus | PortfolioStatus): Colour {
  switch (status) {
    case 'live':
      return 'green';
    case 'in_development':
      return 'blue';
    case 'completed':
      return 'purple';
    case 'upcoming':
      return 'yellow';
    default:
      return 'grey';
  }
}
