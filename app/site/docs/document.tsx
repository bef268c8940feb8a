import { useTranslations } from 'use-intl';
import { tokenLimits } from '../../../domain/accounts/api-token.ts';
import { defaultLanguage } from '../../../domain/text/language.ts';
import type { StudioFacts } from '../../../domain/studio/studio.ts';
import backOffice from '../../i18n/catalogues/back-office.json';
import en from '../../i18n/catalogues/en.json';
import { SkipLink } from '../../ui/skip-link.tsx';
import { screens } from '../../routing/routes.ts';
import { renderPlainDocument } from '../../ssr/document.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Mark } from '../../ui/mark.tsx';
import { type Description, groupsOf } from './description.ts';
import { Code, inCode, Operation } from './operation.tsx';

/** The OpenAPI document as a page for people. Its script searches and copies; everything else works without it. */
export function docsDocument(description: object, studio: StudioFacts): string {
  return renderPlainDocument({
    language: defaultLanguage,
    area: 'back-office',
    title: `${backOffice.docs.title} — ${studio.name}`,
    content: <Docs description={description as Description} />,
    studio,
    messages: { ...en, backOffice },
    script: 'app/site/docs/find.ts',
    fonts: true,
  });
}

function Docs({ description }: { description: Description }) {
  const t = useTranslations('backOffice.docs');
  const groups = groupsOf(description);
  return (
    <div className="min-h-dvh bg-surface text-[0.9375rem] text-strong">
      <SkipLink />
      <header className="border-b border-edge bg-raised">
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6">
          <a href={screens.dashboard.path} className="flex min-h-11 items-center gap-3 text-muted hover:text-strong">
            <Mark />
            {t('back')}
          </a>
          <a
            href="/api/openapi.json"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:no-underline"
          >
            {t('openapi')}
          </a>
        </div>
      </header>
      <div className="mx-auto grid max-w-7xl gap-x-6 px-4 py-4 sm:px-6 sm:py-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <Groups groups={groups} />
        <main id="content" tabIndex={-1} className="grid min-w-0 content-start gap-8 outline-none">
          <Introduction origin={description.servers[0]!.url} />
          <form role="search" hidden className="grid gap-1.5" data-find>
            <label htmlFor="find" className="font-semibold">
              {t('find')}
            </label>
            <TextInput id="find" type="search" autoComplete="off" placeholder={t('findHint')} />
            <p role="status" className="min-h-6 text-sm text-muted" data-found={t('found')} />
          </form>
          {groups.map(([tag, operations]) => (
            <section key={tag} aria-labelledby={tag} data-group>
              <h2 id={tag} className="display mb-3 scroll-mt-16 text-2xl">
                {titleOf(tag)}
              </h2>
              <div className="grid gap-2">
                {operations.map((operation) => (
                  <Operation key={operation.operationId} operation={operation} description={description} />
                ))}
              </div>
            </section>
          ))}
        </main>
      </div>
    </div>
  );
}

/** The title of a tag: `contact-v2` becomes `contact v2`, which the style sheet capitalizes. */
const titleOf = (tag: string): string => tag.replaceAll('-', ' ');

function Groups({ groups }: { groups: ReturnType<typeof groupsOf> }) {
  const t = useTranslations('backOffice.docs');
  return (
    <nav
      aria-label={t('groups')}
      className="sticky top-0 z-10 -mx-4 mb-4 flex overflow-x-auto bg-surface px-2 whitespace-nowrap *:shrink-0 sm:-mx-6 lg:top-4 lg:mx-0 lg:block lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:px-0"
    >
      {groups.map(([tag, { length: count }]) => (
        <a
          key={tag}
          href={`#${tag}`}
          className="inline-flex min-h-11 items-center gap-2.5 px-2.5 text-muted first-letter:uppercase hover:text-strong lg:flex lg:min-h-9 lg:justify-between"
        >
          <span className="first-letter:uppercase">{titleOf(tag)}</span>
          <span className="text-sm tabular-nums">{count}</span>
        </a>
      ))}
    </nav>
  );
}

function Introduction({ origin }: { origin: string }) {
  const t = useTranslations('backOffice.docs');
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
      <div className="grid gap-3">
        <h1 className="display text-headline">{t('title')}</h1>
        <p className="measure">{t.rich('intro.tokens', { code: inCode })}</p>
        <p className="measure">{t.rich('intro.limits', { code: inCode, calls: tokenLimits.callsPerMinute })}</p>
        <p className="measure">{t.rich('intro.writes', { code: inCode })}</p>
        <p className="measure text-muted">{t.rich('intro.functions', { code: inCode })}</p>
      </div>
      <Code
        title={t('first')}
        text={`curl "${origin}/api/projects?status=pending&page=1" \\\n  -H "Authorization: Bearer $TOKEN"`}
      />
    </div>
  );
}
