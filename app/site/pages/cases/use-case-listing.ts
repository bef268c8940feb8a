import { use, useState } from 'react';
import { useSearch } from 'wouter';
import type { Case } from '../../../../domain/content/case.ts';
import type { ReadAddress } from '../../../routing/routes.ts';
import { usePublicRead } from '../../reads/public-read.ts';
import { ResponsesContext } from '../../reads/public-responses.ts';
import { useLanguage } from '../../language/language.tsx';
import { type CaseListing, listCases } from '../../cases/listing.ts';

/**
 * The view of the current address. The document of a long list contains only its own view; the whole list is fetched for the first other
 * filter, page or language.
 *
 * @param path of the public read of all cases
 */
export function useCaseListing(path: ReadAddress<readonly Case[]>) {
  const search = useSearch();
  const { language } = useLanguage();
  const { excerpt } = use(ResponsesContext)!;
  const [added, setAdded] = useState({ search, pages: 0 });
  const addedPages = added.search === search ? added.pages : 0;

  const isEnough = excerpt?.language === language && excerpt.search === search && addedPages === 0;
  const { data: cases } = usePublicRead(path, { skipped: isEnough });
  const listing: CaseListing | undefined = cases ? listCases(cases, search, addedPages) : excerpt?.listing;
  return {
    listing,
    /** Whether the visible list is about to be replaced. */
    isStale: !cases && !isEnough,
    /** The number of visible pages. */
    pagesShown: 1 + addedPages,
    showMore: () => setAdded({ search, pages: addedPages + 1 }),
  };
}

export type ShownListing = ReturnType<typeof useCaseListing>;
