import { useTranslations } from 'use-intl';
import type { Language } from '../../../domain/language.ts';
import { studio } from '../../../studio.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { SplitHeading } from '../../ui/split-row.tsx';

/** Neighbouring posters differ. */
const looks = ['accent', 'strong', 'quiet'] as const;

const roles = Object.keys(studio.team) as (keyof typeof studio.team)[];

/** A person's name as a language spells it. */
const nameOf = ({ name, ...spellings }: { name: string } & Partial<Record<Language, string>>, language: Language) =>
  spellings[language] ?? name;

/** The team as posters of their initials. */
export function Team() {
  const t = useTranslations('about.team');
  const { language } = useLanguage();
  return (
    <section aria-labelledby="team-title">
      <div className="frame pb-14 lg:pb-24">
        <SplitHeading id="team-title" title={t('title')}>
          {t('lead')}
        </SplitHeading>
        <ul className="grid gap-x-8 gap-y-12 md:grid-cols-3">
          {roles.map((role, index) => {
            const name = nameOf(studio.team[role], language);
            return (
              <li key={role}>
                <Monogram name={name} look={looks[index % looks.length]} className="aspect-4/5" />
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
