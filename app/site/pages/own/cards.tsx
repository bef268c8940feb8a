import { ArrowRight } from 'lucide-react';
import type { BlockOf } from '../../../../domain/studio/pages/page.ts';
import { SiteLink } from '../../layout/site-link.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { BlockHeading } from './block-heading.tsx';
import type { BlockProps } from './block-props.ts';

type Card = BlockOf<'cards'>['cards'][number];

/** Cards in rows of two, of which the wider one changes sides. */
export function Cards({ block: { title, cards }, name }: BlockProps<'cards'>) {
  const rows = cards.flatMap((_, index) => (index % 2 === 0 ? [cards.slice(index, index + 2)] : []));
  return (
    <section aria-labelledby={title === null ? undefined : `${name}-title`} className="border-b border-edge">
      <div className="frame">
        <BlockHeading name={name} title={title} />
        {rows.map(([first, second], index) => (
          <SplitRow
            // Cards may have equal texts, so the position identifies a row.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            direction={index % 2 === 0 ? 'main-first' : 'main-last'}
            className="border-t border-edge"
            parts={['py-8 lg:py-12', 'max-lg:border-t py-8 lg:py-12']}
          >
            <CardText card={first!} hasHeading={title !== null} />
            {second ? <CardText card={second} hasHeading={title !== null} /> : null}
          </SplitRow>
        ))}
      </div>
    </section>
  );
}

function CardText({ card: { title, text, link }, hasHeading }: { card: Card; hasHeading: boolean }) {
  const Heading = hasHeading ? 'h3' : 'h2';
  return (
    <div className="flex h-full flex-col gap-4">
      <Heading className="display text-[clamp(min(2.25rem,13vw),4vw,3.75rem)]">{title}</Heading>
      <p className="measure text-pretty whitespace-pre-line text-muted">{text}</p>
      {link && (
        <SiteLink
          address={link.address}
          className="mt-auto inline-flex min-h-11 w-fit items-center gap-2 font-semibold underline decoration-accent underline-offset-4 hover:text-accent"
        >
          {link.label}
          <ArrowRight className="size-4 shrink-0" aria-hidden />
        </SiteLink>
      )}
    </div>
  );
}
