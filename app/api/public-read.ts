import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../i18n/language.tsx';
import { type ApiError, call } from './client.ts';

/**
 * Reads a query of the page's route in its language. A failure is logged. The built-in data replaces a failed or an empty
 * response, null what was withdrawn.
 */
export function usePublicRead<Data>(path: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [path, language],
    queryFn: async (): Promise<Data> => {
      try {
        const [response, { normalizeResponse }] = await Promise.all([
          call(path, { language }),
          import('./normalize.ts'),
        ]);
        const normalized = normalizeResponse(path, response);
        if (normalized !== undefined) return normalized as Data;
      } catch (error) {
        if ((error as Partial<ApiError>).withdrawn) return null as Data;
        console.error(`${path} failed, showing the built-in data:`, error);
      }
      const { builtInResponse } = await import('../../content/built-in-response.ts');
      return builtInResponse(path, language) as Data;
    },
    // After a change of the language the page keeps its content until that of the new one is here.
    placeholderData: keepPreviousData,
    // A list without data would stay a placeholder; the case page has a text for a case that is not found.
    throwOnError: !path.startsWith('/api/cases/'),
  });
}
