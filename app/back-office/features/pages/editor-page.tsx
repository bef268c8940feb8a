import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ownPagePath } from '../../../../domain/studio/pages/own-page-path.ts';
import { type PageBlock, pageLimits, pageMenus, type StudioPage } from '../../../../domain/studio/pages/page.ts';
import { defaultLanguage } from '../../../../domain/text/language.ts';
import { slugLimit } from '../../../../domain/studio/pages/slug.ts';
import { ChoiceField } from '../../../ui/choice-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { EntityLink } from '../../kit/layout/links.tsx';
import type { ScreenProps } from '../../kit/screens/loaded-screens.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { AdminScreen } from '../../shell/screen.tsx';
import { EntryList } from '../studio/fields/entry-list.tsx';
import { Setting } from '../studio/fields/setting.tsx';
import { LanguageChoice, TextInLanguage } from '../studio/fields/texts-in-languages.tsx';
import { blankBlocks, blockKinds } from './blank-blocks.ts';
import { blockForms } from './block-forms.ts';
import { LostAddressNotice } from './lost-address-notice.tsx';
import { PagesDraft, type PagesDraftProps } from './pages-draft.tsx';
import { PartFields } from './part-fields.tsx';

/** The editor of one page, which is addressed by its position. */
export default function PageEditorScreen({ params }: ScreenProps) {
  const t = useTranslations('backOffice.page');
  const index = Number(params['id']) - 1;
  return (
    <AdminScreen screen="page">
      <p className="mb-2">
        <EntityLink href={addressOf('pages')}>{t('back')}</EntityLink>
      </p>
      <PagesDraft>{(draft) => <EditedPage {...draft} index={index} />}</PagesDraft>
    </AdminScreen>
  );
}

function EditedPage({ editing, language, setLanguage, index }: PagesDraftProps & { index: number }) {
  const t = useTranslations('backOffice.page');
  return (
    <Setting editing={editing} field="pages">
      {(pages, isLocked) => {
        const page = pages[index];
        if (!page) return <EmptyState title={t('missing')} />;
        const path = `pages.${index}`;
        const change = (changed: Partial<StudioPage>, typedPath: string) =>
          editing.change('pages', pages.with(index, { ...page, ...changed }), `${path}.${typedPath}`);
        return (
          <>
            <LanguageChoice language={language} setLanguage={setLanguage} />
            <PageFields {...{ editing, language, page, path, change }} />
            <LostAddressNotice editing={editing} page={page} />
            <h2 className="text-lg font-bold">{t('blocks')}</h2>
            <EntryList<PageBlock>
              label={t('blocks')}
              add={t('addBlock')}
              entries={page.blocks}
              limit={pageLimits.blocks}
              isLocked={isLocked}
              error={editing.issueOf(`${path}.blocks`)}
              kinds={blockKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)}
              blank={(kind) => blankBlocks[kind as PageBlock['kind']]}
              nameOf={(block) => blockName(t(`kinds.${block.kind}`), block)}
              onChange={(blocks) => change({ blocks: [...blocks] }, 'blocks')}
            >
              {(block, position) => (
                <PartFields
                  form={blockForms[block.kind]}
                  part={block}
                  path={`${path}.blocks.${position}`}
                  language={language}
                  isLocked={isLocked}
                  editing={editing}
                  onChange={(typed, typedPath) =>
                    editing.change(
                      'pages',
                      pages.with(index, { ...page, blocks: page.blocks.with(position, typed as unknown as PageBlock) }),
                      typedPath,
                    )
                  }
                />
              )}
            </EntryList>
          </>
        );
      }}
    </Setting>
  );
}

/** The kind of a block, with its title if it has one. */
function blockName(kind: string, block: PageBlock): string {
  const title = 'title' in block ? block.title?.[defaultLanguage] : undefined;
  return title ? `${kind}: ${title}` : kind;
}

interface PageFieldsProps extends Pick<PagesDraftProps, 'editing' | 'language'> {
  page: StudioPage;
  path: string;
  change: (changed: Partial<StudioPage>, typedPath: string) => void;
}

/** Address, title, description and menu. */
function PageFields({ editing, language, page, path, change }: PageFieldsProps) {
  const t = useTranslations('backOffice.page');
  const address = ownPagePath(page.slug);
  return (
    <div className="grid min-w-0 gap-3 sm:grid-cols-2">
      <TextInLanguage
        label={t('name')}
        text={page.title}
        language={language}
        limit={pageLimits.title}
        error={editing.issueOf(`${path}.title.${language}`)}
        onChange={(title) => change({ title }, `title.${language}`)}
      />
      <TextField
        label={t('slug')}
        value={page.slug}
        required
        maxLength={slugLimit}
        hint={t('slugHint', { address })}
        error={editing.issueOf(`${path}.slug`) && t('slugIssue')}
        onValue={(slug) => change({ slug }, 'slug')}
      />
      <TextInLanguage
        label={t('description')}
        text={page.description}
        language={language}
        limit={pageLimits.description}
        rows={3}
        error={editing.issueOf(`${path}.description.${language}`)}
        onChange={(description) => change({ description }, `description.${language}`)}
      />
      <div className="grid content-start gap-3">
        <ChoiceField
          label={t('menu')}
          value={page.menu}
          options={pageMenus.map((menu) => [menu, t(`menus.${menu}`)] as const)}
          onChoose={(menu) => change({ menu: menu as StudioPage['menu'] }, 'menu')}
        />
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-9 w-fit items-center gap-2 underline decoration-accent underline-offset-4 hover:text-accent"
        >
          {t('open')}
          <ExternalLink className="size-4" aria-hidden />
        </a>
      </div>
    </div>
  );
}
