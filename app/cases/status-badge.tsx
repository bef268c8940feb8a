import { useTranslations } from 'use-intl';
import { caseBadge, type CaseStatus } from '../../domain/case-vocabulary.ts';
import { Badge, type Colour } from '../ui/badge.tsx';

const colours: Record<ReturnType<typeof caseBadge>, Colour> = {
  live: 'green',
  comingSoon: 'yellow',
  inDevelopment: 'blue',
};

/** Live, Coming Soon or In Development. The home page and a case's own page know only the first and the last. */
export function StatusBadge({ status, withComingSoon = false }: { status: CaseStatus; withComingSoon?: boolean }) {
  const t = useTranslations('caseCard.status');
  const badge = caseBadge(status);
  const shown = badge === 'comingSoon' && !withComingSoon ? 'inDevelopment' : badge;
  return <Badge colour={colours[shown]}>{t(shown)}</Badge>;
}
