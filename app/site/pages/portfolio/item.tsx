import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PublicPortfolioItem } from '../../../../domain/portfolio/portfolio-item.ts';
import { writtenLanguage } from '../../../../domain/text/typography.ts';
import { isOutsideAddress, OutsideButtonLink } from '../../../ui/button.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';

/** An item: title and description in the main column, facts and the link next to it. Operators write its texts once, in any language. */
export function Item({ item }: { item: PublicPortfolioItem }) {
  const t = useTranslations('portfolio');
  const { id, title, description, projectType, platforms, technologies, liveUrl } = item;
  const heading = `item-${id}`;
  const language = writtenLanguage(`${title} ${description ?? ''}`);
  const facts = [
    ['type', t(`types.${projectType}`)],
    ['platforms', platforms.join(', ')],
    ['technologies', technologies.join(', ')],
  ] as const;
  return (
    <li className="border-b border-edge">
      <SplitRow
        as="article"
        aria-labelledby={heading}
        className="frame [overflow-wrap:anywhere]"
        parts={['pt-10 lg:py-14', 'pt-6 pb-10 lg:py-14']}
      >
        <>
          <h2 id={heading} lang={language} className="display text-poster">
            {title}
          </h2>
          {description !== null && (
            <p lang={language} className="measure mt-4 text-xl text-pretty whitespace-pre-line">
              {description}
            </p>
          )}
        </>
        <>
          <dl>
            {facts.map(
              ([name, value]) =>
                value !== '' && (
                  <div key={name} className="border-t border-edge py-3 first:border-t-0 first:pt-0">
                    <dt className="text-[0.9375rem] text-muted">{t(name)}</dt>
                    <dd className="font-semibold text-pretty">{value}</dd>
                  </div>
                ),
            )}
          </dl>
          {isOutsideAddress(liveUrl) && <LiveLink address={liveUrl} title={title} />}
        </>
      </SplitRow>
    </li>
  );
}

/** A link to the item itself, whose text is the site on which it opens. */
function LiveLink({ address, title }: { address: string; title: string }) {
  const t = useTranslations('portfolio');
  const host = new URL(address).hostname.replace(/^www\./, '');
  return (
    <OutsideButtonLink href={address} aria-label={t('open', { title, host })} variant="secondary" className="mt-4">
      {host}
      <ArrowUpRight className="size-5 shrink-0" aria-hidden />
    </OutsideButtonLink>
  );
}

/** Replaces an item that is loading. */
export const ItemPlaceholder = () => (
  <li data-placeholder aria-hidden="true" className="animate-pulse border-b border-edge">
    <div className="frame py-10 lg:py-14">
      <div className="h-14 w-3/5 bg-raised" />
      <div className="mt-5 h-24 w-2/5 bg-raised" />
    </div>
  </li>
);
