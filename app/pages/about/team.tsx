import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { Monogram } from '../../ui/monogram.tsx';
import { SplitHeading } from '../../ui/split-row.tsx';

/** Neighbouring posters differ. */
const variants = ['accent', 'strong', 'quiet'] as const;

const people = Object.entries(studio.team) as [keyof typeof studio.team, string][];

/** The team as posters of their initials. */
export function Team() {
  const t = useTranslations('about.team');
  return (
    <section aria-labelledby="team-title">
      <div className="frame pb-14 lg:pb-24">
        <SplitHeading id="team-title" title={t('title')}>
          {t('lead')}
        </SplitHeading>
        <ul className="grid gap-x-8 gap-y-12 md:grid-cols-3">
          {people.map(([role, latin], index) => {
            const name = t('name', { name: latin, key: latin.replaceAll(' ', '') });
            return (
              <li key={role}>
                <Monogram name={name} variant={variants[index % variants.length]} className="aspect-4/5" />
                <h3 className="mt-5 text-2xl leading-tight font-bold">{name}</h3>
                <p className="mt-1 font-semibold text-accent">{t(`${role}.role`)}</p>
                <p className="mt-3 text-pretty text-muted">{t(`${role}.text`)}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
