import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { docsPath } from '../../../../domain/accounts/api-token.ts';
import { freshQuery } from '../../kit/requests/fresh-query.ts';
import { Import } from '../import/import.tsx';
import { AddressTabs } from '../../kit/layout/links.tsx';
import { Columns, Panel } from '../../kit/layout/panel.tsx';
import { AdminScreen } from '../../shell/screen.tsx';
import { FullList } from '../../kit/list/loaded.tsx';
import { Token, TokenForm } from './tokens.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookFields } from './webhook-fields.tsx';

export default function IntegrationsPage() {
  const t = useTranslations('backOffice');
  return (
    <AdminScreen
      screen="integrations"
      actions={
        <a href={docsPath} className="font-semibold underline underline-offset-4 hover:no-underline">
          {t('integrations.docs')}
        </a>
      }
    >
      <AddressTabs
        label={t('integrations.title')}
        tabs={[
          { name: 'tokens', title: t('integrations.tokens.title'), panel: <Tokens /> },
          { name: 'webhooks', title: t('integrations.webhooks.title'), panel: <Webhooks /> },
          { name: 'import', title: t('import.title'), panel: <Import /> },
        ]}
      />
    </AdminScreen>
  );
}

function Tokens() {
  const query = useQuery({ ...freshQuery('GET /api/tokens'), select: ({ items }) => items });
  return (
    <Overview kind="tokens" query={query} form={<TokenForm />}>
      {(token) => <Token key={token.id} token={token} />}
    </Overview>
  );
}

function Webhooks() {
  const query = useQuery({ ...freshQuery('GET /api/webhooks'), select: ({ items }) => items });
  return (
    <Overview kind="webhooks" query={query} form={<WebhookFields />}>
      {(webhook) => <WebhookCard key={webhook.id} webhook={webhook} />}
    </Overview>
  );
}

interface OverviewProps<Item> {
  kind: 'tokens' | 'webhooks';
  query: UseQueryResult<Item[]>;
  form: ReactNode;
  children: (item: Item) => ReactNode;
}

/** The existing tokens or webhooks, next to the form for a new one. */
function Overview<Item extends { id: number }>({ kind, query, form, children }: OverviewProps<Item>) {
  const t = useTranslations(`backOffice.integrations.${kind}`);
  return (
    <Columns>
      <Panel title={t('list')}>
        <FullList query={query} texts={t} emptyHint={t('emptyHint')} className="divide-y divide-edge">
          {children}
        </FullList>
      </Panel>
      <Panel title={t('create')}>{form}</Panel>
    </Columns>
  );
}
