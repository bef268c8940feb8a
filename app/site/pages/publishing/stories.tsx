import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { CasePicture, Sources } from '../../cases/case-picture.tsx';
import { drawnShots } from '../../cases/article/shots.ts';
import { casePath } from '../../../routing/routes.ts';
import { useColumns } from '../../../studio/studio.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { PlatformNames } from './platforms.tsx';
import { PosterHeading } from './earnings/revenue-split.tsx';

/** A built-in case. */
const builtInCase = (id: number, title: string) => ({ id, title, heroImageUrl: null });

const stories = [
  {
    name: 'racing',
    stores: ['appStore', 'googlePlay'],
    works: [builtInCase(2, 'Kerbline Rush'), builtInCase(3, 'Tangerine Apex')],
  },
  { name: 'social', stores: ['webPlatforms', 'googlePlay'], works: [builtInCase(4, 'Grinpile')] },
  { name: 'solutions', stores: ['steam'], works: [builtInCase(1, 'Saltwick Below')] },
] as const;

/** Success stories: pictures in the main column, results beside it. */
export function Stories() {
  const t = useTranslations('publishing.stories');
  return (
    <section aria-labelledby="stories-title" className="border-b border-edge">
      <div className="frame">
        <PosterHeading id="stories-title" title={t('title')}>
          <p className="text-xl text-pretty text-muted">{t('lead')}</p>
        </PosterHeading>
        {stories.map((story) => (
          <StoryRow key={story.name} {...story} />
        ))}
      </div>
    </section>
  );
}

function StoryRow({ name, stores, works }: (typeof stories)[number]) {
  const t = useTranslations('publishing.stories');
  const { main } = useColumns();
  const sizes = `(width >= 64rem) ${main}vw, 100vw`;
  const title = `story-${name}`;
  return (
    <SplitRow
      as="article"
      aria-labelledby={title}
      line={false}
      className="border-t border-edge"
      parts={[
        'bleed-left bleed-right flex h-[60vw] max-h-96 lg:mr-0 lg:h-auto lg:max-h-none lg:min-h-112',
        'flex flex-col justify-end border-edge pt-7 pb-12 lg:border-l lg:py-12 lg:pl-8',
      ]}
    >
      {name === 'solutions' ? (
        <SecondShot entity={works[0]} sizes={sizes} />
      ) : (
        works.map((entity, index) => (
          <CasePicture
            key={entity.id}
            entity={entity}
            sizes={works.length === 1 ? sizes : `(width >= 64rem) ${Math.round((main * main) / 100)}vw, ${main}vw`}
            className={works.length === 1 ? 'flex-1' : index === 0 ? 'basis-(--cut)' : 'basis-[calc(100%-var(--cut))]'}
          />
        ))
      )}
      <>
        <p className="text-[0.9375rem] text-muted">{t(`${name}.kind`)}</p>
        <h3 id={title} className="display mt-3 text-[clamp(min(2.25rem,13vw),4vw,3.5rem)]">
          {t(`${name}.title`)}
        </h3>
        <p className="mt-5 text-pretty">{t(`${name}.text`)}</p>
        <PlatformNames keys={stores} className="mt-5" />
        <ul className="mt-3 flex flex-wrap gap-x-6">
          {works.map((entity) => (
            <li key={entity.id}>
              <Link
                href={casePath(entity.id)}
                className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-accent decoration-2 underline-offset-4 hover:text-accent"
              >
                {entity.title}
                <ArrowRight className="size-5" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </>
    </SplitRow>
  );
}

/** The second drawn screenshot of a built-in case, cropped to its container. Decorative. */
function SecondShot({ entity, sizes }: { entity: { id: number }; sizes: string }) {
  const picture = drawnShots(entity)[1]?.picture;
  return (
    <span className="relative block overflow-hidden bg-raised flex-1">
      {picture && (
        <picture>
          <Sources picture={picture} sizes={sizes} />
          <img
            src={picture.src}
            width={picture.width}
            height={picture.height}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      )}
    </span>
  );
}
