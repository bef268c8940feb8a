import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { ShownStory } from '../../../../domain/studio/story.ts';
import { CasePicture, Sources, useImage } from '../../cases/case-picture.tsx';
import { type Shot, shotsOf } from '../../cases/article/shots.ts';
import { casePath } from '../../../routing/routes.ts';
import { useColumns } from '../../../studio/studio.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { PlatformNames } from './platforms.tsx';
import { PosterHeading } from './earnings/revenue-split.tsx';

/** Success stories: pictures in the main column, results next to it. */
export function Stories({ stories }: { stories: readonly ShownStory[] }) {
  const t = useTranslations('publishing.stories');
  return (
    <section aria-labelledby="stories-title" className="border-b border-edge">
      <div className="frame">
        <PosterHeading id="stories-title" title={t('title')}>
          <p className="text-xl text-pretty text-muted">{t('lead')}</p>
        </PosterHeading>
        {stories.map((story, index) => (
          <StoryRow key={index} id={`story-${index + 1}`} story={story} />
        ))}
      </div>
    </section>
  );
}

function StoryRow({ id, story }: { id: string; story: ShownStory }) {
  const { main } = useColumns();
  const sizes = `(width >= 64rem) ${main}vw, 100vw`;
  const { picture, platforms, cases: works } = story;
  const secondShot = picture === 'screenshot' && works[0] ? shotsOf(works[0])[1] : undefined;
  return (
    <SplitRow
      as="article"
      aria-labelledby={id}
      line={false}
      className="border-t border-edge"
      parts={[
        'bleed-left bleed-right flex h-[60vw] max-h-96 lg:mr-0 lg:h-auto lg:max-h-none lg:min-h-112',
        works.length > 0
          ? 'flex flex-col justify-end border-edge pt-7 pb-12 lg:border-l lg:py-12 lg:pl-8'
          : 'flex flex-col justify-end pt-7 pb-12 lg:py-12',
      ]}
    >
      {works.length === 0 ? null : secondShot ? (
        <SecondShot shot={secondShot} sizes={sizes} />
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
        <p className="text-[0.9375rem] text-muted">{story.kind}</p>
        <h3 id={id} className="display mt-3 text-[clamp(min(2.25rem,13vw),4vw,3.5rem)]">
          {story.title}
        </h3>
        <p className="mt-5 text-pretty">{story.text}</p>
        <PlatformNames platforms={platforms} className="mt-5" />
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

/** The second screenshot of a case, cropped to its container. Decorative. */
function SecondShot({ shot: { address, picture }, sizes }: { shot: Shot; sizes: string }) {
  const image = useImage(picture?.src ?? address);
  return (
    <span className="relative block overflow-hidden bg-raised flex-1">
      {image && (
        <picture>
          {picture && <Sources picture={picture} sizes={sizes} />}
          <img
            {...image}
            width={picture?.width}
            height={picture?.height}
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
