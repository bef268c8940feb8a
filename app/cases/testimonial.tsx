import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { splitColumns } from '../ui/split-row.tsx';

interface TestimonialsProps {
  /** Of its heading. */
  id: string;
  title: string;
  className?: string;
  columns?: string;
  children: ReactNode;
}

/** A section of testimonials, in columns of 60 and 40. */
export const TestimonialSection = ({ id, title, className, columns, children }: TestimonialsProps) => (
  <section aria-labelledby={id} className={className}>
    <div className="frame">
      <h2 id={id} className="pt-10 text-muted lg:pt-14">
        {title}
      </h2>
      <div className={classNames(splitColumns['60/40'], columns)}>{children}</div>
    </div>
  </section>
);

interface TestimonialProps {
  /** In quotation marks. */
  quote: string;
  author: string;
  role: string | null | undefined;
  lang?: string;
  className: string;
  /** The classes of a larger quote. */
  large?: string | false;
  /** Below the author. */
  children?: ReactNode;
}

export const Testimonial = ({ quote, author, role, lang, className, large, children }: TestimonialProps) => (
  <figure lang={lang} className={classNames('flex flex-col justify-between gap-6 border-edge', className)}>
    <blockquote className={large || 'text-xl text-pretty'}>
      <p>{quote}</p>
    </blockquote>
    <figcaption className="leading-snug">
      <span className="font-semibold">{author}</span>
      {role && <span className="block text-muted">{role}</span>}
      {children}
    </figcaption>
  </figure>
);
