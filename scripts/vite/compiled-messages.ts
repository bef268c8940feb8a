import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Messages = { [key: string]: string | Messages };

const compileAll = (messages: Messages): object =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  );

/** Turns the catalogues under `messages/` into what `use-intl/format-message/format-only` reads. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/[\w-]+\.json$/ },
      handler: (code) => ({
        code: `export default ${JSON.stringify(compileAll(JSON.parse(code) as Messages))}`,
        map: null,
        moduleType: 'js',
      }),
    },
  };
}
