import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useParameter } from '../../kit/layout/links.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { SearchField } from '../../kit/list/toolbar.tsx';
import { useListQuery } from '../../kit/list/use-list-query.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { Details } from './details.tsx';
import { ByAddress, ChooseButton, DropTarget, UploadList } from '../../kit/pictures/drop-target.tsx';
import { Grid } from '../../kit/pictures/grid.tsx';
import { mediaQuery, useUploads } from '../../kit/pictures/uploads.ts';

const searchOnly = z.object({ q: z.optional(z.string()) });

/** Uploaded pictures: upload, texts, uses, replacement and removal. */
export default screenPage('media', () => {
  const t = useTranslations('backOffice.media');
  const query = useQuery(mediaQuery);
  const uploads = useUploads(() => {});
  const mayEdit = useMayActAs('editor');
  const list = useListQuery(searchOnly, []);
  const words = list.value('q').toLowerCase();
  const [show, setShow] = useParameter('show');
  const [picture, setPicture] = useParameter('picture', { replace: true });
  const opened = query.data?.find(({ id }) => id === Number(picture));
  const open = ({ id }: { id: number }) => setPicture(String(id));
  return (
    <>
      <DropTarget onFiles={uploads.add} className="grid grid-cols-1 gap-4">
        {mayEdit && (
          <div className="flex flex-wrap items-center gap-3 border border-dashed border-control bg-raised p-4">
            <ChooseButton variant="primary" label={t('upload.choose')} onFiles={uploads.add} />
            <p className="text-muted max-lg:hidden">{t('upload.hint')}</p>
            <ByAddress onStored={open} />
          </div>
        )}
        <UploadList uploads={uploads} />
        <Loaded query={query} texts={(key) => t(`list.${key}`)}>
          {(files) => {
            const shown = { all: files, unused: files.filter(({ uses }) => uses.length === 0) };
            const pressed = show === 'unused' ? 'unused' : 'all';
            const matching = shown[pressed].filter(({ name, alt }) =>
              [name, ...Object.values(alt)].some((text) => text.toLowerCase().includes(words)),
            );
            return (
              <div className="grid gap-4">
                <div className="flex flex-wrap items-center gap-2">
                  {(['all', 'unused'] as const).map((filter) => (
                    <ActionButton
                      key={filter}
                      label={t(`show.${filter}`, { count: shown[filter].length })}
                      pressed={filter === pressed}
                      onClick={() => setShow(filter === 'all' ? undefined : filter)}
                    />
                  ))}
                  <SearchField label={t('search')} list={list} />
                </div>
                {matching.length === 0 ? (
                  <EmptyState title={t(files.length === 0 ? 'empty' : 'nothingFound')} />
                ) : (
                  <Grid files={matching} action={t('open')} onOpen={open} />
                )}
              </div>
            );
          }}
        </Loaded>
      </DropTarget>
      {opened && <Details key={opened.id} file={opened} onClose={() => setPicture(undefined)} />}
    </>
  );
});
