import { useQuery } from '@tanstack/react-query';
import { partners } from '../../../content/partners.ts';
import { topCasesQuery } from '../../api/client.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useTopOnLoad } from '../../routing/scroll.ts';
import { Closing } from './closing.tsx';
import { CoreServices } from './core-services.tsx';
import { Hero } from './hero.tsx';
import { Partners } from './partners.tsx';
import { Reasons } from './reasons.tsx';
import { Stats } from './stats.tsx';
import { Testimonials } from './testimonials.tsx';
import { TopCases } from './top-cases.tsx';

/** What the studio offers, on what terms, and what came of it. */
export default function HomePage() {
  useTopOnLoad();
  const { language } = useLanguage();
  const { data: cases } = useQuery(topCasesQuery(language));
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
