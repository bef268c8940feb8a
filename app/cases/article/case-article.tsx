import type { Case } from '../../../domain/case.ts';
import { classNames } from '../../ui/class-names.ts';
import { caseAccent } from '../case-accent.ts';
import { DevelopmentPartner } from './development-partner.tsx';
import { Hero } from './hero.tsx';
import { Screenshots } from './screenshots.tsx';
import { Testimonials } from './testimonials.tsx';
import { Work } from './work.tsx';

/** One case: description, screenshots, work and testimonials. */
export const CaseArticle = ({ entity }: { entity: Case }) => (
  <article className={classNames('[overflow-wrap:anywhere]', caseAccent(entity))}>
    <Hero entity={entity} />
    <Screenshots entity={entity} />
    {entity.isPartner ? <DevelopmentPartner entity={entity} /> : <Work entity={entity} />}
    <Testimonials entity={entity} />
  </article>
);
