declare module 'virtual:client-assets' {
  /** The client build's manifest; null in development. */
  const manifest: import('vite').Manifest | null;
  export default manifest;
}

declare module 'virtual:catalogues' {
  type Catalogue = import('./i18n/chunks.ts').Catalogue;
  /** Fetches a part of a language's catalogue. */
  const cut: Record<
    import('../domain/language.ts').Language,
    Record<import('./i18n/chunks.ts').TextPart, () => Promise<{ default: Partial<Catalogue> }>>
  >;
  export default cut;
}
