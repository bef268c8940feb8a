import { useTranslations } from 'use-intl';
import { AdminScreen, HeaderLink, inEnglish } from '../layout/screen.tsx';
import { addressOf } from '../screens.ts';
import { ContentList } from './content-list.tsx';

/** Cases, partners and features: order, drafts, translations and trash. */
export default inEnglish(function ContentPage() {
  const cases = useTranslations('backOffice.cases');
  return (
    <AdminScreen screen="content" links={<HeaderLink href={addressOf('cases')}>{cases('title')}</HeaderLink>}>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
        <ContentList kind="cases" screen="case" />
        <div className="grid grid-cols-1 gap-4">
          <ContentList kind="partners" screen="partner" />
          <ContentList kind="features" screen="feature" />
        </div>
      </div>
    </AdminScreen>
  );
});
