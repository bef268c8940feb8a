import { useTranslations } from 'use-intl';
import { docsPath } from '../../../domain/api-token.ts';
import { Import } from '../import/import.tsx';
import { AddressTabs } from '../layout/address-tabs.tsx';
import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { Tokens } from './tokens.tsx';
import { Webhooks } from './webhooks.tsx';

export default inEnglish(function IntegrationsPage() {
  const t = useTranslations('backOffice.integrations');
  const imports = useTranslations('backOffice.import');
  return (
    <AdminScreen
      screen="integrations"
      actions={
        <a href={docsPath} className="font-semibold underline underline-offset-4 hover:no-underline">
          {t('docs')}
        </a>
      }
    >
      <AddressTabs
        label={t('title')}
        tabs={[
          { name: 'tokens', title: t('tokens.title'), panel: <Tokens /> },
          { name: 'webhooks', title: t('webhooks.title'), panel: <Webhooks /> },
          { name: 'import', title: imports('title'), panel: <Import /> },
        ]}
      />
    </AdminScreen>
  );
});
