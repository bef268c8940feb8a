import { useTranslations } from 'use-intl';
import type { Case } from '../../../domain/case.ts';
import { textLanguage } from '../../i18n/text-language.ts';
import { classNames } from '../../ui/class-names.ts';
import { splitColumns } from '../../ui/split-row.tsx';

/** Testimonials of a case; the first is larger. */
export function Testimonials({ entity }: { entity: Case }) {
  const { testimonials } = entity;
  const t = useTranslations('case.testimonials');
  if (testimonials.length === 0) return null;
  return (
    <section aria-labelledby="voices-title">
      <div className="frame">
        <h2 id="voices-title" className="pt-10 text-muted lg:pt-14">
          {t('title')}
        </h2>
        <div className={splitColumns['60/40']}>
          {testimonials.map(({ quote, author, role }, place) => (
            <figure
              key={quote}
              lang={textLanguage(entity, `testimonials.${place}`)}
              className={classNames(
                'flex flex-col justify-between gap-6 border-edge py-7 lg:pt-6 lg:pb-14',
                place % 2 === 0 ? 'lg:pr-12' : 'border-t lg:border-t-0 lg:border-l lg:pl-8',
              )}
            >
              <blockquote
                className={
                  place === 0
                    ? 'text-[clamp(min(1.75rem,10vw),3.2vw,2.75rem)] leading-tight font-semibold text-pretty'
                    : 'text-xl text-pretty'
                }
              >
                <p>{t('quote', { text: quote })}</p>
              </blockquote>
              <figcaption className="leading-snug">
                <span className="font-semibold">{author}</span>
                {role && <span className="block text-muted">{role}</span>}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
