import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminScreen } from '../layout/screen.tsx';
import { Loaded } from '../list/loaded.tsx';
import { addressOf } from '../screens.ts';
import { useOperator } from '../session/session.ts';
import { Editor, type EditorProps } from './editor.tsx';
import { contentQuery, editorScreens } from './queries.ts';

type EditorPageProps<Name extends string> = Omit<EditorProps<Name>, 'entity'> & {
  params: Readonly<Record<string, string>>;
};

/** The screen of one editor: loading, failed, loaded or not found. */
export function EditorPage<Name extends string>({ params, ...editor }: EditorPageProps<Name>) {
  const t = useTranslations('backOffice.content');
  const id = Number(params['id']);
  const query = useQuery({ ...contentQuery(editor.kind, id), enabled: Boolean(useOperator()) });
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <AdminScreen screen={editorScreens[editor.kind]} name={query.data ? query.data.name || t('untitled') : ''}>
      {isMissing ? (
        <EmptyState title={t('missing')}>
          <ButtonLink href={addressOf('content')} variant="secondary" size="small">
            {t('back')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Loaded query={query} texts={(key) => t(`list.${key}`)}>
          {(entity) => <Editor key={id} entity={entity} {...editor} />}
        </Loaded>
      )}
    </AdminScreen>
  );
}
