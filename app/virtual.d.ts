declare module 'virtual:client-assets' {
  /** The client build's manifest; null in development. */
  const manifest: import('vite').Manifest | null;
  export default manifest;
}

declare module 'virtual:texts' {
  type Catalogue = import('./text-parts.ts').Catalogue;
  /** Fetches a part of a language's catalogue. */
  const cut: Record<
    import('../domain/language.ts').Language,
    Record<import('./text-parts.ts').TextPart, () => Promise<{ default: Partial<Catalogue> }>>
  >;
  export default cut;
}
