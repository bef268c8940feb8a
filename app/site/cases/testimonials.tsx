import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { splitColumns } from '../../ui/split-row.tsx';

interface TestimonialsProps {
  /** The prefix of its heading's id. */
  name: string;
  title: string;
  className?: string;
  columns?: string;
  /** The classes of the first quote, which is larger. */
  large: string;
  /** The classes of the testimonials, which are used in rotation. */
  cells: readonly string[];
  /** The quotes, which are shown in quotation marks; `link` is shown below the author. */
  voices: readonly { quote: string; author: string; role?: string | null; lang?: string; link?: ReactNode }[];
}

/** A section of testimonials in two columns. */
export const TestimonialSection = ({ name, title, className, columns, large, cells, voices }: TestimonialsProps) => (
  <section aria-labelledby={`${name}-title`} className={className}>
    <div className="frame">
      <h2 id={`${name}-title`} className="pt-10 text-muted lg:pt-14">
        {title}
      </h2>
      <div className={classNames(splitColumns['main-first'], columns)}>
        {voices.map(({ quote, author, role, lang, link }, index) => (
          <figure
            key={index}
            lang={lang}
            className={classNames('flex flex-col justify-between gap-6 border-edge', cells[index % cells.length])}
          >
            <blockquote className={index === 0 ? large : 'text-xl text-pretty'}>
              <p>{quote}</p>
            </blockquote>
            <figcaption className="leading-snug">
              <span className="font-semibold">{author}</span>
              {role && <span className="block text-muted">{role}</span>}
              {link}
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  </section>
);
