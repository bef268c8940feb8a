import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The column classes of a row on wide screens, whose main column ends or starts at the cut; below them it has one column. */
export const splitColumns = {
  'main-first': 'grid grid-cols-1 lg:grid-cols-[var(--cut)_calc(100%-var(--cut))]',
  'main-last': 'grid grid-cols-1 lg:grid-cols-[calc(100%-var(--cut))_var(--cut)]',
} as const;

const hairline = {
  'main-first': ['lg:pr-12', 'border-edge lg:border-l lg:pl-8'],
  'main-last': ['lg:pr-10', 'border-edge lg:border-l lg:pl-10'],
} as const;

interface SplitRowProps {
  as?: 'div' | 'article' | 'li';
  direction?: keyof typeof splitColumns;
  /** Whether a hairline with space on both sides separates the parts. */
  line?: boolean;
  className?: string;
  /** Classes of the first and the second part. */
  parts?: readonly [first: string, second: string];
  'aria-labelledby'?: string;
  /** `null` omits a part. */
  children: readonly [ReactNode, ReactNode];
}

/** A row in two parts, which meet at the cut. */
export function SplitRow({ as: Element = 'div', direction = 'main-first', line = true, ...rest }: SplitRowProps) {
  const { className, parts, children, ...props } = rest;
  const part = (index: 0 | 1) =>
    children[index] !== null && (
      <div className={classNames('min-w-0', line && hairline[direction][index], parts?.[index])}>{children[index]}</div>
    );
  return (
    <Element className={classNames(splitColumns[direction], className)} {...props}>
      {part(0)}
      {part(1)}
    </Element>
  );
}

type SectionTexts = Record<'name' | 'title' | 'lead', string>;
type SplitSectionProps = ComponentProps<'section'> & SectionTexts & { busy?: boolean; frame?: string };

/** A section with a heading and a lead. @param name the prefix of its heading's id */
export const SplitSection = ({ name, title, lead, busy, frame, children, ...props }: SplitSectionProps) => (
  <section aria-labelledby={`${name}-title`} aria-busy={busy} {...props}>
    <div className={classNames('frame', frame)}>
      <SplitRow parts={['pt-12 lg:py-16', 'pt-4 pb-10 lg:py-16']}>
        <h2 id={`${name}-title`} className="display text-[clamp(min(3rem,17vw),7vw,7rem)]">
          {title}
        </h2>
        <p className="text-xl text-pretty text-muted">{lead}</p>
      </SplitRow>
      {children}
    </div>
  </section>
);
