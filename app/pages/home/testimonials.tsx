import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Case } from '../../../domain/case.ts';
import { casePath } from '../../routing/routes.ts';
import { classNames } from '../../ui/class-names.ts';
import { splitColumns } from '../../ui/split-row.tsx';

/** One testimonial of each top case, the first on 60. */
export function Testimonials({ cases }: { cases: readonly Case[] | undefined }) {
  const t = useTranslations('home.testimonials');
  const voices = (cases ?? [])
    .flatMap(({ id, title, testimonials: [voice] }) => (voice ? [{ id, title, ...voice }] : []))
    .slice(0, 3);
  if (voices.length === 0) return null;
  return (
    <section aria-labelledby="testimonials-title" className="border-b border-edge">
      <div className="frame">
        <h2 id="testimonials-title" className="pt-10 text-muted lg:pt-14">
          {t('title')}
        </h2>
        <div className={classNames(splitColumns['60/40'], 'lg:grid-rows-2')}>
          {voices.map((voice, index) => (
            <figure
              key={voice.id}
              className={classNames(
                'flex flex-col justify-between gap-6 border-edge py-8',
                index === 0 ? 'lg:row-span-2 lg:pt-6 lg:pr-12 lg:pb-14' : 'border-t lg:border-l lg:py-8 lg:pl-8',
                index === 1 && 'lg:border-t-0',
              )}
            >
              <blockquote
                className={
                  index === 0
                    ? 'text-[clamp(min(1.75rem,10vw),3.4vw,3rem)] leading-tight font-semibold text-pretty'
                    : 'text-xl text-pretty'
                }
              >
                <p>{t('quote', { text: voice.quote })}</p>
              </blockquote>
              <figcaption className="leading-snug">
                <span className="font-semibold">{voice.author}</span>
                {voice.role && <span className="block text-muted">{voice.role}</span>}
                <Link
                  href={casePath(voice.id)}
                  className="mt-1 inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-accent"
                >
                  {voice.title}
                </Link>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
