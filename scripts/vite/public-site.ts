import type { Plugin } from 'vite';

/** The environments of vite.config.ts that build the two halves of the front end for browsers. */
export const browserEnvironments = { public: 'client', 'back-office': 'backOffice' } as const;

/** React's modules, by the module of Preact that has the same exports. */
const replacements: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': '/app/site/boot/preact-root.ts',
};

/** Builds the components of the public site with Preact, a fifth of React's size (decision 92); the back office keeps React. */
export const preactForVisitors = (): Plugin => ({
  name: 'preact-for-visitors',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === browserEnvironments.public,
  resolveId: {
    filter: { id: /^react(-dom)?(\/.*)?$/ },
    handler(id, importer) {
      const replacement = replacements[id];
      if (replacement === undefined) this.error(`The public site has no replacement for ${id}`);
      return this.resolve(replacement, importer, { skipSelf: true });
    },
  },
});
