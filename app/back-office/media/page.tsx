import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useSearchParams } from 'wouter';
import * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { Loaded } from '../list/loaded.tsx';
import { SearchField } from '../list/toolbar.tsx';
import { useListQuery } from '../list/use-list-query.ts';
import { useMayActAs, useOperator } from '../session/session.ts';
import { Details } from './details.tsx';
import { Grid } from './grid.tsx';
import { mediaQuery } from './queries.ts';
import { ByAddress, ChooseButton, DropTarget } from './upload/drop-target.tsx';
import { UploadList } from './upload/upload-list.tsx';
import { useUploads } from './upload/use-uploads.ts';

const searchOnly = z.object({ q: z.optional(z.string()) });

/** Uploaded pictures: upload, texts, where each is used, replacement and removal. */
export default inEnglish(function MediaPage() {
  const t = useTranslations('backOffice.media');
  const query = useQuery({ ...mediaQuery, enabled: Boolean(useOperator()) });
  const uploads = useUploads(() => {});
  const mayEdit = useMayActAs('editor');
  const [search, setSearch] = useSearchParams();
  const list = useListQuery(searchOnly, []);
  const words = list.value('q').toLowerCase();
  const shown = search.get('show') === 'unused' ? 'unused' : 'all';
  const opened = query.data?.find(({ id }) => id === Number(search.get('picture')));
  const set = (name: string, value: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: name === 'picture' },
    );
  return (
    <AdminScreen screen="media">
      <DropTarget onFiles={uploads.add} className="grid grid-cols-1 gap-4">
        {mayEdit && (
          <div className="flex flex-wrap items-center gap-3 border border-dashed border-control bg-raised p-4">
            <ChooseButton variant="primary" label={t('upload.choose')} onFiles={uploads.add} />
            <p className="text-muted max-lg:hidden">{t('upload.hint')}</p>
            <ByAddress onStored={({ id }) => set('picture', String(id))} />
          </div>
        )}
        <UploadList uploads={uploads} />
        <Loaded query={query} texts={(key) => t(`list.${key}`)}>
          {(files) => {
            const unused = files.filter(({ uses }) => uses.length === 0);
            const found = (shown === 'unused' ? unused : files).filter(({ name, alt }) =>
              [name, ...Object.values(alt)].some((text) => text.toLowerCase().includes(words)),
            );
            return (
              <div className="grid gap-4">
                <div className="flex flex-wrap items-center gap-2">
                  {(['all', 'unused'] as const).map((each) => (
                    <Button
                      key={each}
                      size="small"
                      variant={each === shown ? 'primary' : 'secondary'}
                      aria-pressed={each === shown}
                      onClick={() => set('show', each === 'all' ? undefined : each)}
                    >
                      {t(`show.${each}`, { count: each === 'all' ? files.length : unused.length })}
                    </Button>
                  ))}
                  <SearchField label={t('search')} list={list} />
                </div>
                {found.length === 0 ? (
                  <EmptyState title={t(files.length === 0 ? 'empty' : 'nothingFound')} />
                ) : (
                  <Grid files={found} action={t('open')} onOpen={({ id }) => set('picture', String(id))} />
                )}
              </div>
            );
          }}
        </Loaded>
      </DropTarget>
      {opened && <Details key={opened.id} file={opened} onClose={() => set('picture', undefined)} />}
    </AdminScreen>
  );
});
