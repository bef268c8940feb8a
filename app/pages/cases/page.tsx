import { useSearch } from 'wouter';
import type { Case } from '../../../domain/case.ts';
import type { Feature } from '../../../domain/feature.ts';
import type { Partner } from '../../../domain/partner.ts';
import { usePublicRead } from '../../api/public-read.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import type { PageProps } from '../../routing/routes.ts';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { readFilter } from './filter.ts';
import { Hero } from './hero.tsx';
import { Partners } from './partners.tsx';
import { Projects } from './projects.tsx';

/** All cases, partners and capabilities. */
export default function CasesPage({ queries }: PageProps<'cases'>) {
  const filter = readFilter(useSearch());
  const { data: cases } = usePublicRead<readonly Case[]>(queries.cases);
  const { data: partners } = usePublicRead<readonly Partner[]>(queries.partners);
  const { data: features } = usePublicRead<readonly Feature[]>(queries.features);
  return (
    <PublicLayout flush>
      <Hero cases={cases} />
      <Projects cases={cases} filter={filter} />
      <Partners partners={partners} />
      <Features features={features} />
      <Closing />
    </PublicLayout>
  );
}
