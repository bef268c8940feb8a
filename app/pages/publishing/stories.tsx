import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { PlatformKey } from '../../../content/platforms.ts';
import { Cut } from './cut.tsx';

/** Built-in cases that the stories are about, by id, under the names that the links carry. */
const stories = [
  { key: 'racing', stores: ['appStore', 'googlePlay'], cases: { 2: 'Kerbline Rush', 3: 'Tangerine Apex' } },
  { key: 'social', stores: ['webPlatforms', 'googlePlay'], cases: { 4: 'Grinpile' } },
  { key: 'solutions', stores: ['steam'], cases: { 1: 'Saltwick Below' } },
] as const satisfies readonly { key: string; stores: readonly PlatformKey[]; cases: Record<number, string> }[];

/** Success stories: one row each, the story on 60, where it runs and where to read on, on 40. */
export function Stories() {
  const t = useTranslations('publishing.stories');
  const platform = useTranslations('platforms');
  return (
    <section aria-labelledby="stories-title" className="border-b border-edge">
      <div className="frame">
        <Cut>
          <h2 id="stories-title" className="display text-poster">
            {t('title')}
          </h2>
          <p className="text-xl text-pretty text-muted">{t('lead')}</p>
        </Cut>
        {stories.map(({ key, stores, cases }) => (
          <article key={key} aria-labelledby={`story-${key}`} className="grid border-t border-edge lg:grid-cols-[60%_40%]">
            <div className="pt-8 lg:py-10 lg:pr-12">
              <p className="text-[0.9375rem] text-muted">{t(`${key}.kind`)}</p>
              <h3 id={`story-${key}`} className="display mt-3 text-[clamp(2.5rem,6vw,5.5rem)]">
                {t(`${key}.title`)}
              </h3>
            </div>
            <div className="border-edge py-6 lg:border-l lg:py-10 lg:pl-8">
              <p className="text-pretty">{t(`${key}.text`)}</p>
              <ul className="mt-4 flex flex-wrap gap-2">
                {stores.map((store) => (
                  <li key={store} className="border border-edge px-3 py-1 text-[0.9375rem] leading-normal">
                    {platform(`${store}.name`)}
                  </li>
                ))}
              </ul>
              <ul className="mt-4 flex flex-wrap gap-x-6">
                {Object.entries(cases).map(([id, name]) => (
                  <li key={id}>
                    <Link
                      href={`/cases/${id}`}
                      className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-accent decoration-2 underline-offset-4 hover:text-accent"
                    >
                      {name}
                      <ArrowRight className="size-5" aria-hidden />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
