import type { ReadAddress } from '../../routing/routes.ts';
import { use, useEffect, useState } from 'react';
import { useLanguage } from '../language/language.tsx';
import { ResponsesContext } from './public-responses.ts';

interface PublicRead<Data> {
  data: Data | undefined;
  isPending: boolean;
}

/**
 * Reads the response to a query of the page's route in its language. `data` is undefined until it is loaded. After a change of the
 * language it stays in the previous language until the new response is loaded.
 *
 * @param options `skipped` while the page does not need the response
 */
export function usePublicRead<Data>(path: ReadAddress<Data>, { skipped = false } = {}): PublicRead<Data> {
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

  // A list without data would stay a placeholder forever; the case page has a text for a case that is not found.
  if (failure && !path.startsWith('/api/cases/')) throw failure.error;
  return { data, isPending: data === undefined && !failure };
}
