import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AdminScreen, BackOfficeTexts } from '../layout.tsx';
import { PortfolioTab } from './portfolio-tab.tsx';
import { SubmissionsTab } from './submissions-tab.tsx';

export default function DashboardPage() {
  return (
    <BackOfficeTexts>
      <DashboardScreen />
    </BackOfficeTexts>
  );
}

function DashboardScreen() {
  const t = useTranslations('backOffice.dashboard');
  return (
    <AdminScreen
      title={t('title')}
      links={
        <>
          <ButtonLink href="/system-panel/crm" look="secondary" size="small">
            {t('portfolioManager')}
          </ButtonLink>
          <ButtonLink href="/system-panel/cases" look="secondary" size="small">
            {t('casesManager')}
          </ButtonLink>
          <ButtonLink href="/system-panel/messages" look="secondary" size="small">
            {t('messages')}
          </ButtonLink>
        </>
      }
    >
      <Tabs
        label={t('title')}
        initial="submissions"
        tabs={[
          { name: 'submissions', title: t('submissionsTab'), panel: <SubmissionsTab /> },
          { name: 'portfolio', title: t('portfolioTab'), panel: <PortfolioTab /> },
        ]}
      />
    </AdminScreen>
  );
}
