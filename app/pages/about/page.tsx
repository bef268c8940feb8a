import { PublicLayout } from '../../layout/public-layout.tsx';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { Story } from './story.tsx';
import { Team } from './team.tsx';
import { Values } from './values.tsx';

/** The studio's story, values and team. */
export default function AboutPage() {
  return (
    <PublicLayout>
      <Hero />
      <Story />
      <Values />
      <Team />
      <Closing />
    </PublicLayout>
  );
}
