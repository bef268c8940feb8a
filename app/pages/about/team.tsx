import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { Monogram } from '../../ui/monogram.tsx';

/** No two posters side by side look the same. */
const looks = ['accent', 'strong', 'quiet'] as const;

const people = Object.entries(studio.team) as [keyof typeof studio.team, string][];

/** Three people, each a poster of their initials. */
export function Team() {
  const t = useTranslations('about.team');
  return (
    <section aria-labelledby="team-title">
      <div className="frame pb-14 lg:pb-24">
        <div className="grid lg:grid-cols-[60%_40%]">
          <h2 id="team-title" className="display pt-12 text-[clamp(3rem,7vw,7rem)] lg:py-16 lg:pr-12">
            {t('title')}
          </h2>
          <p className="border-edge pt-4 pb-10 text-xl text-pretty text-muted lg:border-l lg:py-16 lg:pl-8">
            {t('lead')}
          </p>
        </div>
        <ul className="grid gap-x-8 gap-y-12 md:grid-cols-3">
          {people.map(([role, name], index) => (
            <li key={role}>
              <Monogram name={name} look={looks[index % looks.length]} className="aspect-4/5" />
              <h3 className="mt-5 text-2xl leading-tight font-bold">{name}</h3>
              <p className="mt-1 font-semibold text-accent">{t(`${role}.role`)}</p>
              <p className="mt-3 text-pretty text-muted">{t(`${role}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
