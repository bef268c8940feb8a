import type { Ledger } from '../../../domain/ledger.ts';
import { usePublicRead } from '../../api/public-read.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import type { PageProps } from '../../routing/routes.ts';
import { useTopOnLoad } from '../../routing/scroll.ts';
import { Figures } from './figures.tsx';
import { Hero } from './hero.tsx';
import { Method } from './method.tsx';
import { Weeks } from './weeks.tsx';

/** How the response promise was kept. */
export default function PromisePage({ queries }: PageProps<'promise'>) {
  useTopOnLoad();
  const { data: ledger } = usePublicRead<Ledger | null>(queries.promise);
  return (
    <PublicLayout>
      <Hero />
      <Figures ledger={ledger} />
      {ledger && ledger.weeks.length > 0 && <Weeks weeks={ledger.weeks} />}
      <Method />
    </PublicLayout>
  );
}
