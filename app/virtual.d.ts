declare module 'virtual:client-assets' {
  /** The client build's manifest; null in development. */
  const manifest: import('vite').Manifest | null;
  export default manifest;
}

declare module 'virtual:catalogues' {
  type Catalogue = import('./i18n/chunks.ts').Catalogue;
  /** Loads one chunk of a language's catalogue. */
  const loaders: Record<
    import('../domain/language.ts').Language,
    Record<import('./i18n/chunks.ts').CatalogueChunk, () => Promise<{ default: Partial<Catalogue> }>>
  >;
  export default loaders;
}
