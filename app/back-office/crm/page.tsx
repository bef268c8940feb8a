import { useTranslations } from 'use-intl';
import { AddressTabs } from '../layout/links.tsx';
import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { PortfolioEditor } from '../portfolio/portfolio-editor.tsx';
import { Analytics } from './analytics.tsx';
import { Submissions } from './submissions.tsx';

export default inEnglish(function Crm() {
  const t = useTranslations('backOffice.crm');
  return (
    <AdminScreen screen="crm">
      <AddressTabs
        label={t('title')}
        tabs={[
          { name: 'analytics', title: t('analyticsTab'), panel: <Analytics /> },
          { name: 'portfolio', title: t('portfolioTab'), panel: <PortfolioEditor /> },
          { name: 'submissions', title: t('submissionsTab'), panel: <Submissions /> },
        ]}
      />
    </AdminScreen>
  );
});
