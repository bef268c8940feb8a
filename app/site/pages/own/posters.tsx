import { Sources, useImage } from '../../cases/case-picture.tsx';
import { SiteLink } from '../../layout/site-link.tsx';
import { useColumns } from '../../../studio/studio.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { CallToAction } from '../../../ui/call-to-action.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import type { BlockProps } from './block-props.ts';

/** A heading in the main column, a text and a link next to it. */
export function Hero({ block: { title, text, link }, isFirst }: BlockProps<'hero'>) {
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <section className="border-b border-edge">
      <SplitRow
        className="frame lg:min-h-[min(40rem,calc(100svh-4.5rem))]"
        parts={['flex flex-col justify-end pt-14 pb-8 lg:py-16', 'flex flex-col justify-end gap-8 pb-12 lg:py-16']}
      >
        <Heading className="display text-[clamp(min(3.5rem,20vw),9vw,9rem)] text-pretty hyphens-auto">{title}</Heading>
        {text === null && link === null ? null : (
          <>
            {text !== null && <p className="text-xl whitespace-pre-line">{text}</p>}
            {link && (
              <SiteLink address={link.address} className={buttonClass('primary', 'regular', 'w-fit')}>
                {link.label}
              </SiteLink>
            )}
          </>
        )}
      </SplitRow>
    </section>
  );
}

/** A picture across the whole width, or in the main column with its caption next to it. */
export function PictureBlock({ block: { address, alt, caption }, pictures }: BlockProps<'picture'>) {
  const { main } = useColumns();
  const uploaded = pictures?.[address];
  const image = useImage(uploaded?.src ?? address);
  if (!image) return null;
  const width = caption === null ? '100vw' : `(width >= 64rem) ${main}vw, 100vw`;
  const picture = (
    <picture>
      {uploaded && <Sources picture={uploaded} sizes={width} />}
      <img
        {...image}
        alt={alt}
        width={uploaded?.width}
        height={uploaded?.height}
        loading="lazy"
        decoding="async"
        className={uploaded ? 'h-auto w-full' : 'aspect-3/2 w-full object-cover'}
      />
    </picture>
  );
  if (caption === null)
    return (
      <div className="frame border-b border-edge">
        <div className="bleed-left bleed-right bg-raised">{picture}</div>
      </div>
    );
  return (
    <figure className="border-b border-edge">
      <SplitRow
        line={false}
        className="frame"
        parts={['bleed-left bleed-right bg-raised lg:mr-0', 'flex items-end py-5 lg:px-8 lg:py-10']}
      >
        {picture}
        <figcaption className="text-pretty text-muted">{caption}</figcaption>
      </SplitRow>
    </figure>
  );
}

/** A heading in the main column, a text and links next to it, on paper. */
export function Action({ block: { title, text, links }, name }: BlockProps<'action'>) {
  return (
    <CallToAction title={title} text={text} name={name}>
      {links.map(({ label, address }, index) => (
        <SiteLink
          key={`${index} ${address}`}
          address={address}
          className={buttonClass(index === 0 ? 'primary' : 'secondary')}
        >
          {label}
        </SiteLink>
      ))}
    </CallToAction>
  );
}
