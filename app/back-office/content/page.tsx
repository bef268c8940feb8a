import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { ContentList } from './content-list.tsx';

/** Cases, partners and features: order, drafts, translations and trash. */
export default inEnglish(function ContentPage() {
  return (
    <AdminScreen screen="content">
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
        <ContentList kind="cases" />
        <div className="grid grid-cols-1 gap-4">
          <ContentList kind="partners" />
          <ContentList kind="features" />
        </div>
      </div>
    </AdminScreen>
  );
});
