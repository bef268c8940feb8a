import { use, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { ResponsesContext } from './public-responses.ts';

/**
 * Reads a query of the page's route in its language. `data` is undefined until it is there; after a change of the language it
 * stays that of the language before until the new one is read.
 *
 * @param options `skipped` while the page does without the response
 */
export function usePublicRead<Data>(path: string, { skipped = false } = {}) {
  const { language } = useLanguage();
  const responses = use(ResponsesContext)!;
  const [data, setData] = useState(() => responses.get(path, language) as Data | undefined);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (skipped) return undefined;
    const release = responses.keep(path, language);
    let isCurrent = true;
    responses.read(path, language).then(
      () => isCurrent && setData(() => responses.get(path, language) as Data),
      (error: unknown) => isCurrent && setFailure({ error }),
    );
    return () => {
      isCurrent = false;
      release();
    };
  }, [responses, path, language, skipped]);

  // A list without data would stay a placeholder; the case page has a text for a case that is not found.
  if (failure && !path.startsWith('/api/cases/')) throw failure.error;
  return { data, isPending: data === undefined && !failure };
}
