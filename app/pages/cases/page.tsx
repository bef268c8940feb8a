import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { casesQuery, featuresQuery, partnersQuery } from '../../api/client.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { readFilter } from './filter.ts';
import { Hero } from './hero.tsx';
import { Partners } from './partners.tsx';
import { Projects } from './projects.tsx';

/** Everything the studio built, published or helped to ship, and who with. */
export default function CasesPage() {
  const { language } = useLanguage();
  const filter = readFilter(useSearch());
  const { data: cases } = useQuery(casesQuery(language));
  const { data: partners } = useQuery(partnersQuery(language));
  const { data: features } = useQuery(featuresQuery(language));
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
