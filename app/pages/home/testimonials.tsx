import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Case } from '../../../domain/case.ts';
import { TestimonialSection } from '../../cases/testimonials.tsx';
import { casePath } from '../../routing/routes.ts';

const cells = [
  'py-8 lg:row-span-2 lg:pt-6 lg:pr-12 lg:pb-14',
  'border-t py-8 lg:border-t-0 lg:border-l lg:pl-8',
  'border-t py-8 lg:border-l lg:pl-8',
];

/** One testimonial of each top case, the first on 60. */
export function Testimonials({ cases }: { cases: readonly Case[] | undefined }) {
  const t = useTranslations('home.testimonials');
  const voices = (cases ?? []).flatMap(({ id, title, testimonials: [voice] }) => {
    const link = (
      <Link
        href={casePath(id)}
        className="mt-1 inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-accent"
      >
        {title}
      </Link>
    );
    return voice ? [{ ...voice, quote: t('quote', { text: voice.quote }), link }] : [];
  });
  if (voices.length === 0) return null;
  return (
    <TestimonialSection
      name="testimonials"
      title={t('title')}
      className="border-b border-edge"
      columns="lg:grid-rows-2"
      large="text-[clamp(min(1.75rem,10vw),3.4vw,3rem)] leading-tight font-semibold text-pretty"
      cells={cells}
      voices={voices.slice(0, 3)}
    />
  );
}
