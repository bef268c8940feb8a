import { platforms } from '../../../content/platforms.ts';
import { services } from '../../../content/services.ts';
import type { Ledger } from '../../../domain/ledger.ts';
import { usePublicRead } from '../../api/public-read.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import type { PageProps } from '../../routing/routes.ts';
import { useTopOnLoad } from '../../routing/scroll.ts';
import { usePreloadedToaster } from '../../ui/toast.ts';
import { Closing } from './closing.tsx';
import { Earnings } from './earnings/earnings.tsx';
import { Hero } from './hero.tsx';
import { Platforms } from './platforms.tsx';
import { RevenueSplit } from './revenue-split.tsx';
import { Services } from './services.tsx';
import { Solutions } from './solutions.tsx';
import { Stories } from './stories.tsx';
import { useDialogs } from './dialogs/use-dialogs.tsx';

const [game, app, solutions] = services;

/** The publishing services, their terms, and the forms to apply. */
export default function PublishingPage({ queries }: PageProps<'publishing'>) {
  const { data: ledger } = usePublicRead<Ledger | null>(queries.promise);
  usePreloadedToaster();
  useTopOnLoad();
  const { dialogs, opens } = useDialogs();
  return (
    <PublicLayout flush>
      <Hero />
      <Platforms listings={platforms} />
      <Services services={[game, app]} opens={opens} />
      <Solutions service={solutions} opens={opens} />
      <Stories />
      <RevenueSplit />
      <Earnings />
      <Closing ledger={ledger} />
      {dialogs}
    </PublicLayout>
  );
}
