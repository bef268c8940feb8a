import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { SplitRow } from './split-row.tsx';

interface CallToActionProps {
  title: string;
  text: string | null;
  /** Labels by path. */
  links?: Readonly<Record<string, string>>;
  /** The prefix of its heading's id. */
  name?: string;
  /** Other links. */
  children?: ReactNode;
}

/** The last section of a page, on paper: the heading in the main column, text and links next to it. */
export function CallToAction({ title, text, links, name = 'call', children }: CallToActionProps) {
  return (
    <section aria-labelledby={`${name}-title`} className="inverse bg-surface text-strong">
      <SplitRow className="frame" parts={['pt-14 lg:py-24', 'flex flex-col justify-end gap-7 pt-6 pb-14 lg:py-24']}>
        <h2 id={`${name}-title`} className="display text-[clamp(min(3rem,13vw),8vw,8rem)] text-pretty">
          {title}
        </h2>
        <>
          {text !== null && <p className="text-xl text-pretty whitespace-pre-line">{text}</p>}
          <div className="flex flex-wrap gap-3">
            {Object.entries(links ?? {}).map(([path, label], index) => (
              <ButtonLink key={path} href={path} variant={index === 0 ? 'primary' : 'secondary'}>
                {label}
              </ButtonLink>
            ))}
            {children}
          </div>
        </>
      </SplitRow>
    </section>
  );
}
