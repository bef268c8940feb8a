import type { ComponentType } from 'react';
import { defaultLanguage, type Language, splitLanguage } from '../../domain/language.ts';

/** What a page is given: the parameters of its path, `{}` for most. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

interface PageModule {
  default: ComponentType<PageProps>;
}

/** One screen: its address, its code, and what it asks of the API for its first view. */
export interface Route {
  /** Segments that begin with `:` are parameters; `*` is any other address. */
  path: string;
  /** Names the screen's title in the catalogues' part `meta`, its description in `descriptions`, and its texts in `text-parts.ts`. */
  name: 'home' | 'publishing' | 'about' | 'cases' | 'case' | 'contact' | 'privacy' | 'backOffice' | 'notFound';
  /** Of the back office: the screen's catalogue part `backOffice.<screen>`, which has its title. */
  screen?: 'login' | 'dashboard' | 'crm' | 'cases' | 'messages' | 'submission' | 'message' | 'status';
  area: 'public' | 'back-office';
  /** The page's source, under which the build's manifest knows its files. */
  module: string;
  load: () => Promise<PageModule>;
  /** API paths that the server asks before it renders; the back office asks from the browser, when it knows the operator. */
  queries?: (params: Readonly<Record<string, string>>) => string[];
}

/** The table of specification section 2; nothing else decides addresses. */
export const routes: readonly Route[] = [
  {
    path: '/',
    name: 'home',
    area: 'public',
    module: 'app/pages/home/page.tsx',
    load: () => import('../pages/home/page.tsx'),
    queries: () => ['/api/cases?topCase=true&featured=true'],
  },
  {
    path: '/publishing',
    name: 'publishing',
    area: 'public',
    module: 'app/pages/publishing/page.tsx',
    load: () => import('../pages/publishing/page.tsx'),
  },
  {
    path: '/about',
    name: 'about',
    area: 'public',
    module: 'app/pages/about/page.tsx',
    load: () => import('../pages/about/page.tsx'),
  },
  {
    path: '/cases',
    name: 'cases',
    area: 'public',
    module: 'app/pages/cases/page.tsx',
    load: () => import('../pages/cases/page.tsx'),
    queries: () => ['/api/cases', '/api/partners', '/api/features'],
  },
  {
    path: '/cases/:id',
    name: 'case',
    area: 'public',
    module: 'app/pages/case/page.tsx',
    load: () => import('../pages/case/page.tsx'),
    queries: ({ id = '' }) => [`/api/cases/${encodeURIComponent(id)}`],
  },
  {
    path: '/contact',
    name: 'contact',
    area: 'public',
    module: 'app/pages/contact/page.tsx',
    load: () => import('../pages/contact/page.tsx'),
  },
  {
    path: '/privacy',
    name: 'privacy',
    area: 'public',
    module: 'app/pages/privacy/page.tsx',
    load: () => import('../pages/privacy/page.tsx'),
  },
  {
    path: '/system-panel/login',
    name: 'backOffice',
    screen: 'login',
    area: 'back-office',
    module: 'app/back-office/login/page.tsx',
    load: () => import('../back-office/login/page.tsx'),
  },
  {
    path: '/system-panel',
    name: 'backOffice',
    screen: 'dashboard',
    area: 'back-office',
    module: 'app/back-office/dashboard/page.tsx',
    load: () => import('../back-office/dashboard/page.tsx'),
  },
  {
    path: '/system-panel/crm',
    name: 'backOffice',
    screen: 'crm',
    area: 'back-office',
    module: 'app/back-office/crm/page.tsx',
    load: () => import('../back-office/crm/page.tsx'),
  },
  {
    path: '/system-panel/cases',
    name: 'backOffice',
    screen: 'cases',
    area: 'back-office',
    module: 'app/back-office/cases/page.tsx',
    load: () => import('../back-office/cases/page.tsx'),
  },
  {
    path: '/system-panel/messages',
    name: 'backOffice',
    screen: 'messages',
    area: 'back-office',
    module: 'app/back-office/messages/page.tsx',
    load: () => import('../back-office/messages/page.tsx'),
  },
  {
    path: '/system-panel/status',
    name: 'backOffice',
    screen: 'status',
    area: 'back-office',
    module: 'app/back-office/status/page.tsx',
    load: () => import('../back-office/status/page.tsx'),
  },
  {
    path: '/system-panel/submissions/:id',
    name: 'backOffice',
    screen: 'submission',
    area: 'back-office',
    module: 'app/back-office/submission/page.tsx',
    load: () => import('../back-office/submission/page.tsx'),
  },
  {
    path: '/system-panel/messages/:id',
    name: 'backOffice',
    screen: 'message',
    area: 'back-office',
    module: 'app/back-office/message/page.tsx',
    load: () => import('../back-office/message/page.tsx'),
  },
  {
    path: '*',
    name: 'notFound',
    area: 'public',
    module: 'app/pages/not-found/page.tsx',
    load: () => import('../pages/not-found/page.tsx'),
  },
];

/** What `<html lang>` says: the visitor's language, but English in the back office (decision 10). */
export const areaLanguage = (route: Route, language: Language): Language =>
  route.area === 'back-office' ? defaultLanguage : language;

interface Match {
  route: Route;
  params: Readonly<Record<string, string>>;
}

/**
 * The screen at a path; a slash at the end is forgiven. Public screens stand below a language's prefix as well. Never
 * fails: the table's last line takes everything.
 */
export function matchRoute(pathname: string): Match {
  const { language, path: unprefixed } = splitLanguage(pathname);
  const path = unprefixed.replace(/(?<=.)\/+$/, '');
  for (const route of routes) {
    if (language !== undefined && route.area === 'back-office') continue;
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  throw new Error('The table of routes has no line for other addresses');
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  if (pattern === '*') return {};
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index]!;
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}
