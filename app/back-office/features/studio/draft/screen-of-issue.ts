import { defaultLanguage, isLanguage } from '../../../../../domain/text/language.ts';

/** A screen on which facts of the studio are edited: the `id` of a page is its position from 1, and other screens have 0. */
interface FactScreen {
  name: 'studio' | 'texts' | 'pages' | 'page';
  id: number;
  /** The parameters with which the screen shows the issue. */
  search: string;
}

/** The screen on which the fact of an issue is edited, such as the editor of the second page for `pages.1.title.ru`. */
export function screenOfIssue(path: string): FactScreen {
  const [field, index] = path.split('.');
  if (field === 'texts') return { name: 'texts', id: 0, search: '?show=faulty' };
  const last = path.split('.').at(-1)!;
  const search = isLanguage(last) && last !== defaultLanguage ? `?language=${last}` : '';
  if (field === 'pages' && index !== undefined) return { name: 'page', id: Number(index) + 1, search };
  const name = field === 'pages' || field === 'redirects' ? 'pages' : 'studio';
  return { name, id: 0, search };
}
