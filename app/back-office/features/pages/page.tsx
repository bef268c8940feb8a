import { Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { ownPagePath } from '../../../../domain/studio/pages/own-page-path.ts';
import { pageLimits, pageMenus, type StudioPage } from '../../../../domain/studio/pages/page.ts';
import { mostRedirects } from '../../../../domain/studio/pages/redirects.ts';
import { defaultLanguage } from '../../../../domain/text/language.ts';
import { addressLimits } from '../../../../domain/text/text.ts';
import { ActionButton, IconButton } from '../../../ui/action-button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { EntityLink } from '../../kit/layout/links.tsx';
import { OrderArrows } from '../../kit/layout/order-arrows.tsx';
import { moved } from '../../kit/layout/use-drag-order.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { screenPage } from '../../shell/screen.tsx';
import type { StudioEditing } from '../studio/draft/use-studio-editing.ts';
import { EntryList } from '../studio/fields/entry-list.tsx';
import { type FactEditing, Setting } from '../studio/fields/setting.tsx';
import { copyOf, newPage } from './blank-blocks.ts';
import { LostAddressNotice } from './lost-address-notice.tsx';
import { PagesDraft } from './pages-draft.tsx';

/** The studio's own pages in the order of the menus, and the redirects of former addresses. */
export default screenPage('pages', function PagesScreen() {
  const t = useTranslations('backOffice.pages');
  return (
    <>
      <p className="measure mb-2 text-muted">{t('about')}</p>
      <PagesDraft>
        {({ editing }) => (
          <>
            <PageList editing={editing} />
            <LostAddressNotice editing={editing} />
            <Redirects editing={editing} />
          </>
        )}
      </PagesDraft>
    </>
  );
});

function PageList({ editing }: { editing: StudioEditing }) {
  const t = useTranslations('backOffice.pages');
  const [, navigate] = useLocation();
  const [removed, setRemoved] = useState<StudioPage>();
  return (
    <Setting editing={editing} field="pages">
      {(pages, isLocked) => {
        const change = (next: readonly StudioPage[]) => editing.change('pages', next);
        const keys = keysOf(pages);
        const isFull = pages.length >= pageLimits.pages;
        /** Saves the new page before its editor reads the stored pages. */
        const add = async (page: StudioPage) => {
          change([...pages, page]);
          if (await editing.save()) navigate(addressOf('page', pages.length + 1));
        };
        return (
          <>
            {pages.length === 0 && <EmptyState title={t('empty')} />}
            {editing.issueOf('pages') !== undefined && (
              <p role="alert" className="font-semibold text-red">
                {editing.issueOf('pages')}
              </p>
            )}
            <ol className="grid grid-cols-1 gap-2">
              {pages.map((page, index) => (
                <PageEntry
                  key={keys[index]}
                  {...{ editing, page, index, isLocked, isFull }}
                  count={pages.length}
                  onMenu={(menu) => change(pages.with(index, { ...page, menu }))}
                  onMove={(to) => change(moved(pages, index, to))}
                  onCopy={() => void add(copyOf(page, pages))}
                  onRemove={() => setRemoved(page)}
                />
              ))}
            </ol>
            {!isLocked && (
              <ActionButton
                label={t('add.page')}
                icon={Plus}
                className="justify-self-start"
                busy={isFull}
                onClick={() => void add(newPage(pages))}
              />
            )}
            {removed && (
              <ConfirmDialog
                question={t('removeQuestion')}
                subject={nameOf(removed)}
                confirm={t('remove')}
                cancel={t('cancel')}
                busy={false}
                onConfirm={() => {
                  change(pages.filter((page) => page !== removed));
                  setRemoved(undefined);
                }}
                onCancel={() => setRemoved(undefined)}
              />
            )}
          </>
        );
      }}
    </Setting>
  );
}

/** A key for each page. Two pages of a draft can have the same address, of which the second has its number as well. */
const keysOf = (pages: readonly StudioPage[]): string[] =>
  pages.map(({ slug }, index) => {
    const earlier = pages.slice(0, index).filter((page) => page.slug === slug).length;
    return earlier === 0 ? slug : `${slug} ${earlier + 1}`;
  });

const nameOf = ({ title, slug }: StudioPage): string => title?.[defaultLanguage] || slug;

interface PageEntryProps {
  editing: FactEditing;
  page: StudioPage;
  index: number;
  count: number;
  isLocked: boolean;
  isFull: boolean;
  onMenu: (menu: StudioPage['menu']) => void;
  onMove: (to: number) => void;
  onCopy: () => void;
  onRemove: () => void;
}

function PageEntry({ editing, page, index, count, isLocked, isFull, ...actions }: PageEntryProps) {
  const t = useTranslations('backOffice.pages');
  const menu = useTranslations('backOffice.page');
  const name = nameOf(page);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border border-edge p-2 pl-4">
      <div className="min-w-0 flex-1 basis-48">
        <EntityLink href={addressOf('page', index + 1)}>{name}</EntityLink>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          {ownPagePath(page.slug)} · {t('blocks', { count: page.blocks.length })}
        </p>
        {editing.issueWithin(`pages.${index}`) !== undefined && (
          <p className="text-sm font-semibold text-red">{t('issue')}</p>
        )}
      </div>
      {isLocked ? (
        <span className="text-sm text-muted">{menu(`menus.${page.menu}`)}</span>
      ) : (
        <div className="flex flex-wrap items-center">
          <ChoiceMenu
            label={t('menuOf', { name })}
            className="min-h-9! w-auto! py-1!"
            value={page.menu}
            options={pageMenus.map((each) => [each, menu(`menus.${each}`)] as const)}
            onChoose={(chosen) => actions.onMenu(chosen as StudioPage['menu'])}
          />
          <OrderArrows
            place={index}
            count={count}
            label={(direction) => t(`move.${direction}`, { name })}
            onMove={actions.onMove}
          />
          <IconButton
            label={t('copyOf', { name })}
            icon={Copy}
            aria-disabled={isFull}
            onClick={() => isFull || actions.onCopy()}
          />
          <IconButton label={t('removeNamed', { name })} icon={Trash2} danger onClick={actions.onRemove} />
        </div>
      )}
    </li>
  );
}

/** The redirects, each from a former address to the present one. */
function Redirects({ editing }: { editing: FactEditing }) {
  const t = useTranslations('backOffice.pages');
  return (
    <section aria-labelledby="redirects" className="grid gap-3">
      <h2 id="redirects" className="text-lg font-bold">
        {t('redirects.title')}
      </h2>
      <p className="measure text-muted">{t('redirects.about')}</p>
      <Setting editing={editing} field="redirects">
        {(redirects, isLocked) => (
          <EntryList
            label={t('redirects.title')}
            add={t('add.redirect')}
            entries={redirects}
            limit={mostRedirects}
            isLocked={isLocked}
            error={editing.issueOf('redirects')}
            blank={{ from: '/', to: '/' }}
            nameOf={({ from }) => from}
            onChange={(next) => editing.change('redirects', next)}
          >
            {(redirect, index) => (
              <div className="grid min-w-0 gap-3 sm:grid-cols-2">
                {(['from', 'to'] as const).map((end) => (
                  <TextField
                    key={end}
                    label={t(`redirects.${end}`)}
                    value={redirect[end]}
                    required
                    inputMode="url"
                    maxLength={addressLimits.url}
                    error={editing.issueOf(`redirects.${index}.${end}`) && t(`redirects.issues.${end}`)}
                    onValue={(typed) =>
                      editing.change(
                        'redirects',
                        redirects.with(index, { ...redirect, [end]: typed }),
                        `redirects.${index}.${end}`,
                      )
                    }
                  />
                ))}
              </div>
            )}
          </EntryList>
        )}
      </Setting>
    </section>
  );
}
