import type { Language } from '../../../domain/text/language.ts';
import type { DocumentData } from '../../browser/document-data.ts';
import type { CaseListing } from '../cases/listing.ts';
import type { Catalogue } from '../language/chunks.ts';

/** The data that hydration needs besides the markup; document.ts writes them and start.tsx reads them. */
export interface HydrationState extends DocumentData {
  language: Language;
  /** API responses by path. */
  data: Record<string, unknown>;
  /** Whether the portfolio has items, so pages link to it. */
  hasPortfolio: boolean;
  /** Replaces a long list of cases in `data`: the part that the document's address shows. */
  excerpt?: { language: Language; search: string; listing: CaseListing };
  /** The page's texts: they mostly repeat words of the markup, so they compress well, and a file would need another request. */
  texts: Partial<Catalogue>;
  /** The languages in which the studio has texts of its own, if any: further pages need them. */
  ownTexts?: Language[];
}
