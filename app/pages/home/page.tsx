import { partners } from '../../../content/partners.ts';
import type { Case } from '../../../domain/case.ts';
import { usePublicRead } from '../../api/public-read.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import type { PageProps } from '../../routing/routes.ts';
import { useTopOnLoad } from '../../routing/scroll.ts';
import { Closing } from './closing.tsx';
import { CoreServices } from './core-services.tsx';
import { Hero } from './hero.tsx';
import { Partners } from './partners.tsx';
import { Reasons } from './reasons.tsx';
import { Stats } from './stats.tsx';
import { Testimonials } from './testimonials.tsx';
import { TopCases } from './top-cases.tsx';

/** The offer, its terms, and the top cases. */
export default function HomePage({ queries }: PageProps<'home'>) {
  useTopOnLoad();
  const { data: cases } = usePublicRead<readonly Case[]>(queries.cases);
  return (
    <PublicLayout>
      <Hero cases={cases} />
      <Stats />
      <CoreServices />
      <Reasons />
      <Testimonials cases={cases} />
      <TopCases cases={cases} />
      <Closing />
      <Partners partners={partners} />
    </PublicLayout>
  );
}
