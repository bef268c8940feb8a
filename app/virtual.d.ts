/** The folder of PDF.js's decoders, next to the scripts (`scripts/vite/pdf-decoders.ts`). */
declare const PDF_DECODERS: string;

declare module 'virtual:client-assets' {
  /** The manifests of the client builds by area; null in development. */
  const manifests: Record<import('./routing/routes.ts').Route['area'], import('vite').Manifest> | null;
  export default manifests;
}

declare module 'virtual:catalogues' {
  type Catalogue = import('./site/language/chunks.ts').Catalogue;
  /** Loads one chunk of a language's catalogue. */
  const loaders: Record<
    import('../domain/text/language.ts').Language,
    Record<import('./site/language/chunks.ts').CatalogueChunk, () => Promise<{ default: Partial<Catalogue> }>>
  >;
  export default loaders;
}

declare module 'virtual:schema-defaults' {
  type Defaults<Entity> = import('../domain/content/defaults.ts').Defaults<Entity>;
  export const cases: Defaults<import('../domain/content/case.ts').Case>;
  export const partners: Defaults<import('../domain/content/partner.ts').Partner>;
  export const features: Defaults<import('../domain/content/feature.ts').Feature>;
  export const portfolioItems: Defaults<import('../domain/portfolio/portfolio-item.ts').PublicPortfolioItem>;
}

declare module '*.json?chunk=backOffice' {
  /** The public texts of one language that the back office shows. */
  const texts: Partial<import('./site/language/chunks.ts').Catalogue>;
  export default texts;
}
