import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Case } from '../../../domain/case.ts';
import { Testimonial, TestimonialSection } from '../../cases/testimonial.tsx';
import { casePath } from '../../routing/routes.ts';
import { classNames } from '../../ui/class-names.ts';

/** One testimonial of each top case, the first on 60. */
export function Testimonials({ cases }: { cases: readonly Case[] | undefined }) {
  const t = useTranslations('home.testimonials');
  const voices = (cases ?? [])
    .flatMap(({ id, title, testimonials: [voice] }) => (voice ? [{ id, title, ...voice }] : []))
    .slice(0, 3);
  if (voices.length === 0) return null;
  return (
    <TestimonialSection
      id="testimonials-title"
      title={t('title')}
      className="border-b border-edge"
      columns="lg:grid-rows-2"
    >
      {voices.map(({ id, title, quote, author, role }, index) => (
        <Testimonial
          key={id}
          {...{ author, role }}
          quote={t('quote', { text: quote })}
          className={classNames(
            'py-8',
            index === 0 ? 'lg:row-span-2 lg:pt-6 lg:pr-12 lg:pb-14' : 'border-t lg:border-l lg:py-8 lg:pl-8',
            index === 1 && 'lg:border-t-0',
          )}
          large={index === 0 && 'text-[clamp(min(1.75rem,10vw),3.4vw,3rem)] leading-tight font-semibold text-pretty'}
        >
          <Link
            href={casePath(id)}
            className="mt-1 inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-accent"
          >
            {title}
          </Link>
        </Testimonial>
      ))}
    </TestimonialSection>
  );
}
