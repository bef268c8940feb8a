import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { EditedContent } from '../../../domain/content.ts';
import type { ContentKind } from '../../../domain/translation.ts';
import { ApiError } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminScreen } from '../layout/screen.tsx';
import { Loaded } from '../list/loaded.tsx';
import { addressOf } from '../screens.ts';
import { useOperator } from '../session/session.ts';
import { contentQuery } from './queries.ts';

interface EditorPageProps {
  kind: ContentKind;
  screen: 'case' | 'partner' | 'feature';
  id: number;
  children: (entity: EditedContent) => ReactNode;
}

/** The screen of one editor: loading, failed, loaded or not found. */
export function EditorPage({ kind, screen, id, children }: EditorPageProps) {
  const t = useTranslations('backOffice.content');
  const query = useQuery({ ...contentQuery(kind, id), enabled: Boolean(useOperator()) });
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <AdminScreen screen={screen} name={query.data ? query.data.name || t('untitled') : ''}>
      {isMissing ? (
        <EmptyState title={t('missing')}>
          <ButtonLink href={addressOf('content')} variant="secondary" size="small">
            {t('back')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Loaded query={query} texts={(key) => t(`list.${key}`)}>
          {children}
        </Loaded>
      )}
    </AdminScreen>
  );
}
