import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type ApiToken, docsPath } from '../../../../domain/accounts/api-token.ts';
import type { Webhook } from '../../../../domain/operations/webhook.ts';
import { freshQuery } from '../../kit/requests/fresh-query.ts';
import { Import } from '../import/import.tsx';
import { AddressTabs } from '../../kit/layout/links.tsx';
import { Columns, Panel } from '../../kit/layout/panel.tsx';
import { AdminScreen } from '../../shell/screen.tsx';
import { FullList } from '../../kit/list/loaded.tsx';
import { tokensPath, webhooksPath } from './queries.ts';
import { Token, TokenForm } from './tokens.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookFields } from './webhook-fields.tsx';

export default function IntegrationsPage() {
  const t = useTranslations('backOffice');
  const tokens = (
    <Overview<ApiToken> kind="tokens" path={tokensPath} form={<TokenForm />}>
      {(token) => <Token key={token.id} token={token} />}
    </Overview>
  );
  const webhooks = (
    <Overview<Webhook> kind="webhooks" path={webhooksPath} form={<WebhookFields />}>
      {(webhook) => <WebhookCard key={webhook.id} webhook={webhook} />}
    </Overview>
  );
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
          { name: 'tokens', title: t('integrations.tokens.title'), panel: tokens },
          { name: 'webhooks', title: t('integrations.webhooks.title'), panel: webhooks },
          { name: 'import', title: t('import.title'), panel: <Import /> },
        ]}
      />
    </AdminScreen>
  );
}

interface OverviewProps<Item> {
  kind: 'tokens' | 'webhooks';
  path: string;
  form: ReactNode;
  children: (item: Item) => ReactNode;
}

/** The existing tokens or webhooks, next to the form for a new one. */
function Overview<Item extends { id: number }>({ kind, path, form, children }: OverviewProps<Item>) {
  const t = useTranslations(`backOffice.integrations.${kind}`);
  const query = useQuery({ ...freshQuery<{ items: Item[] }>(path), select: ({ items }) => items });
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
