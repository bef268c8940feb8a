import { SplitRow } from '../../../ui/split-row.tsx';
import { BlockHeading } from './block-heading.tsx';
import type { BlockProps } from './block-props.ts';

/** The first figure in the main column, the others next to it. */
export function Figures({ block: { title, figures }, name }: BlockProps<'figures'>) {
  const [first, ...others] = figures;
  return (
    <section aria-labelledby={title === null ? undefined : `${name}-title`} className="border-b border-edge">
      <div className="frame">
        <BlockHeading name={name} title={title} />
        <SplitRow
          className={title === null ? undefined : 'border-t border-edge'}
          parts={['flex flex-col justify-center py-10 lg:py-16', 'flex flex-col justify-center pb-10 lg:py-16']}
        >
          <dl className="flex flex-col-reverse">
            <dt className="display mt-3 text-headline">{first!.label}</dt>
            <dd className={`display text-accent tabular-nums ${largeSize(first!.value)}`}>{first!.value}</dd>
          </dl>
          {others.length === 0 ? null : (
            <dl>
              {others.map(({ value, label }, index) => (
                <div
                  // Figures may have equal texts, so the position identifies one.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-edge py-4"
                >
                  <dt className="text-muted">{label}</dt>
                  <dd className="display ml-auto text-headline tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </SplitRow>
      </div>
    </section>
  );
}

/** The size of a figure that is as wide as its part: a percentage is larger than a sum with its currency. */
function largeSize({ length }: string): string {
  if (length <= 4) return 'text-[clamp(6rem,24vw,20rem)]';
  if (length <= 9) return 'text-hero';
  return 'text-headline';
}
