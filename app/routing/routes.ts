import type { Responses } from '../api/route.ts';
import { ownPagePath } from '../../domain/studio/pages/own-page-path.ts';
import { splitLanguage } from '../../domain/text/language.ts';
import { isSlug } from '../../domain/studio/pages/slug.ts';
import { practice } from '../../studio.ts';

/** Everything that a public page has besides its code and its texts. */
interface PublicPage {
  /** Segments that start with `:` are parameters, `:slug` for words with hyphens; `*` matches every other address. */
  path: string;
  /** Its name in the catalogue's namespace `navigation`. */
  label?: 'home.link' | 'publishing' | 'about' | 'cases' | 'portfolio' | 'contact' | 'privacy' | 'promise';
  /** The page above it in the breadcrumbs. */
  parent?: 'cases';
  /** Whether the page has an Open Graph picture of its own; the others share the home page's. */
  picture?: boolean;
  /** API paths of its first view, by the name under which the page receives them. */
  queries?: Readonly<Record<string, string>>;
}

/** The public pages. A key is the name of the page's folder in `site/pages/` (there in kebab case), of its title in `meta` and of its description in `descriptions`. */
export const pages = {
  home: { path: '/', label: 'home.link', picture: true, queries: { cases: '/api/cases?topCase=true&featured=true' } },
  publishing: {
    path: '/publishing',
    label: 'publishing',
    picture: true,
    queries: { promise: '/api/promise', platforms: '/api/platforms', showcase: '/api/showcase' },
  },
  about: { path: '/about', label: 'about', picture: true, queries: { people: '/api/people' } },
  cases: {
    path: '/cases',
    label: 'cases',
    picture: true,
    queries: { cases: '/api/cases', partners: '/api/partners', features: '/api/features' },
  },
  case: { path: '/cases/:id', parent: 'cases', queries: { case: '/api/cases/:id' } },
  casePress: { path: '/cases/:id/press', parent: 'cases', queries: { press: '/api/cases/:id/press' } },
  /** Other pages link to it only while it has items. */
  portfolio: { path: '/portfolio', label: 'portfolio', queries: { items: '/api/portfolio-items' } },
  /** A draft case for anyone with a preview link; the token is in the URL fragment. Must precede `casePreview`, whose pattern also matches. */
  sharedPreview: { path: '/preview/shared' },
  /** The case that is open in the editor of the back office, in a frame of that editor. */
  casePreview: { path: '/preview/:kind' },
  contact: { path: '/contact', label: 'contact', picture: true, queries: { promise: '/api/promise' } },
  promise: { path: '/promise', label: 'promise', queries: { promise: '/api/promise' } },
  privacy: { path: '/privacy', label: 'privacy' },
  /** A page that the studio's admins have made. */
  own: { path: ownPagePath(':slug'), queries: { page: '/api/pages/:slug' } },
  notFound: { path: '*' },
} as const satisfies Record<string, PublicPage>;

export type PageName = keyof typeof pages;

/** A screen of the back office. */
interface BackOfficeScreen {
  path: string;
  /** Its module below `app/back-office/features/`, without the extension. */
  module: string;
}

/** The back office's screens by the name of their namespace in `backOffice`. */
export const screens = {
  login: { path: '/system-panel/login', module: 'sign-in/login-page' },
  dashboard: { path: '/system-panel', module: 'submission-list/page' },
  crm: { path: '/system-panel/crm', module: 'crm/page' },
  cases: { path: '/system-panel/cases', module: 'content/content-page' },
  partners: { path: '/system-panel/partners', module: 'content/content-page' },
  features: { path: '/system-panel/features', module: 'content/content-page' },
  case: { path: '/system-panel/cases/:id', module: 'content/editor-page' },
  partner: { path: '/system-panel/partners/:id', module: 'content/editor-page' },
  feature: { path: '/system-panel/features/:id', module: 'content/editor-page' },
  media: { path: '/system-panel/media', module: 'media/page' },
  messages: { path: '/system-panel/messages', module: 'message-list/page' },
  message: { path: '/system-panel/messages/:id', module: 'message/page' },
  submission: { path: '/system-panel/submissions/:id', module: 'submission/page' },
  sender: { path: '/system-panel/senders/:id', module: 'sender/page' },
  blocks: { path: '/system-panel/blocks', module: 'blocks/page' },
  templates: { path: '/system-panel/templates', module: 'templates/page' },
  reports: { path: '/system-panel/reports', module: 'reports/page' },
  studio: { path: '/system-panel/studio', module: 'studio/page' },
  firstSettings: { path: '/system-panel/first-settings', module: 'first-settings/page' },
  texts: { path: '/system-panel/texts', module: 'texts/page' },
  pages: { path: '/system-panel/pages', module: 'pages/page' },
  page: { path: '/system-panel/pages/:id', module: 'pages/editor-page' },
  whatWeLookFor: { path: '/system-panel/what-we-look-for', module: 'pitch/what-we-look-for-page' },
  status: { path: '/system-panel/status', module: 'status/page' },
  team: { path: '/system-panel/team', module: 'team/page' },
  audit: { path: '/system-panel/audit', module: 'audit/page' },
  integrations: { path: '/system-panel/integrations', module: 'integrations/page' },
  account: { path: '/system-panel/account', module: 'account/page' },
  setup: { path: '/system-panel/setup', module: 'sign-in/setup-page' },
  invitation: { path: '/system-panel/invitation', module: 'sign-in/invitation-page' },
  reset: { path: '/system-panel/reset', module: 'sign-in/reset-page' },
} as const satisfies Record<string, BackOfficeScreen>;

/** Former addresses of screens, which bookmarks may have, with the present ones. */
const formerAddresses: Readonly<Record<string, string>> = { '/system-panel/content': screens.cases.path };

/** The present address of a screen; any other address as it is. */
export const presentAddress = (path: string): string => formerAddresses[path] ?? path;

/** Whether the studio uses a screen. */
export const isUsed = (screen: keyof typeof screens): boolean => screen !== 'whatWeLookFor' || practice.pitch.enabled;

/** A path with its parameters filled in. */
export const fillPath = (pattern: string, params: Readonly<Record<string, string | number>>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

export const casePath = (id: number): string => fillPath(pages.case.path, { id });
export const casePressPath = (id: number): string => fillPath(pages.casePress.path, { id });

/** One screen as router, server and build know it. */
export interface Route extends PublicPage {
  name: PageName | 'backOffice';
  /** Screen of the back office. */
  screen?: keyof typeof screens;
  area: 'public' | 'back-office';
  /** The page's source, by which the build's manifest names its files. */
  module: string;
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type QueriesOf<Name extends PageName> = Extract<(typeof pages)[Name], { queries: object }>['queries'];

/** The route that an address of the table reads. */
type RouteAt<Address> = Extract<
  `GET ${Address extends `${infer Path}?${string}` ? Path : Address & string}`,
  keyof Responses
>;

/** An address of the API, with the type of its response; a withdrawn entity is null. */
export type ReadAddress<Response> = string & { readonly response?: Response };
type ResponseAt<R extends keyof Responses> = Responses[R] | (R extends `${string}:${string}` ? null : never);

/** Props of a page's component. */
export interface PageProps<Name extends PageName = never> {
  params: Readonly<Record<string, string>>;
  /** API paths for {@link usePublicRead}, by the names in the page's row. */
  queries: { readonly [Query in keyof QueriesOf<Name>]: ReadAddress<ResponseAt<RouteAt<QueriesOf<Name>[Query]>>> };
}

/** Every screen; the order carries no meaning. */
export const routes: readonly Route[] = [
  ...Object.entries<PublicPage>(pages).map(([name, page]): Route => ({
    ...page,
    name: name as PageName,
    area: 'public',
    module: `app/site/pages/${kebabCase(name)}/page.tsx`,
  })),
  ...Object.keys(screens)
    .map((name) => name as keyof typeof screens)
    .filter(isUsed)
    .map((screen): Route => ({
      path: screens[screen].path,
      name: 'backOffice',
      screen,
      area: 'back-office',
      module: `app/back-office/features/${screens[screen].module}.tsx`,
    })),
];

const notFound = routes.find(({ path }) => path === pages.notFound.path)!;

/** Public pages whose address has no parameter, for the sitemap. */
export const publicPaths = (): string[] =>
  routes.filter(({ area, path }) => area === 'public' && !/[:*]|^\/preview\//.test(path)).map(({ path }) => path);

interface Matched {
  route: Route;
  params: Record<string, string>;
  queries: Readonly<Record<string, string>>;
}

/**
 * The screen at a path, with or without a slash at its end; public pages also below a language's prefix.
 *
 * @returns the not-found page for any other path; `queries` are API paths, filled in
 */
export function matchRoute(pathname: string): Matched {
  const { language, path: unprefixed } = splitLanguage(pathname);
  const path = presentAddress(unprefixed.replace(/(?<=^.|[^/])\/+$/, ''));
  for (const route of routes) {
    if (language !== undefined && route.area === 'back-office') continue;
    const params = matchPath(route.path, path);
    if (!params) continue;
    const queries = Object.entries(route.queries ?? {}).map(([name, query]) => [name, fillPath(query, params)]);
    return { route, params, queries: Object.fromEntries(queries) };
  }
  return { route: notFound, params: {}, queries: {} };
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const segments = path.split('/');
  if (expected.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = segments[index]!;
    if (segment === ':slug' && !isSlug(value)) return undefined;
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}
