import { type ReactNode, useEffect } from 'react';
import type { WithPictures } from '../../../../domain/media/picture.ts';
import type { BlockKind, PublicPage } from '../../../../domain/studio/pages/page.ts';
import { NotFound } from '../../layout/not-found.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { usePublicRead } from '../../reads/public-read.ts';
import { isHydrated } from '../../../browser/hydrated.ts';
import { useEntityTitle } from '../../../routing/page-title.ts';
import type { PageProps } from '../../../routing/routes.ts';
import { Loading } from '../../../ui/loading.tsx';
import type { BlockProps } from './block-props.ts';
import { Cards } from './cards.tsx';
import { Figures } from './figures.tsx';
import { Action, Hero, PictureBlock } from './posters.tsx';
import { Questions, Steps } from './lists.tsx';
import { TextBlock } from './text-block.tsx';

/** A page that the studio's admins have made of blocks. */
export default function OwnPage({ queries }: PageProps<'own'>) {
  const { data: page, isPending } = usePublicRead(queries.page);
  useEntityTitle(page?.title);
  useEffect(() => {
    // The browser rendered this page itself after a click, but only the server has the redirects.
    if (page === null && isHydrated()) location.reload();
  }, [page]);
  return (
    <PublicLayout>
      {page ? (
        <Blocks page={page} />
      ) : isPending ? (
        <div className="grid min-h-[60svh] place-items-center">
          <Loading />
        </div>
      ) : (
        <NotFound />
      )}
    </PublicLayout>
  );
}

const components: { [Kind in BlockKind]: (props: BlockProps<Kind>) => ReactNode } = {
  hero: Hero,
  text: TextBlock,
  picture: PictureBlock,
  cards: Cards,
  steps: Steps,
  questions: Questions,
  figures: Figures,
  action: Action,
};

/** The blocks in order. A page that does not start with a hero shows its title above them. */
function Blocks({ page: { title, blocks, pictures } }: { page: PublicPage & WithPictures }) {
  return (
    <>
      {blocks[0]?.kind !== 'hero' && (
        <header className="border-b border-edge">
          <div className="frame py-12 lg:py-20">
            <h1 className="display text-hero hyphens-auto">{title}</h1>
          </div>
        </header>
      )}
      {blocks.map((block, index) => {
        const Block = components[block.kind] as (props: BlockProps<BlockKind>) => ReactNode;
        const name = `block-${index}`;
        return <Block key={name} block={block} name={name} isFirst={index === 0} pictures={pictures} />;
      })}
    </>
  );
}
