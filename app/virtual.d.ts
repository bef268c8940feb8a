declare module 'virtual:client-assets' {
  /** The client build's manifest; null in development. */
  const manifest: import('vite').Manifest | null;
  export default manifest;
}
