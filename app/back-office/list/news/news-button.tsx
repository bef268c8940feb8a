import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { useFocusRestoration } from '../../../ui/focus-restoration.ts';
import type { News } from './news.ts';

interface NewsButtonProps {
  news: News;
  onShow: () => void;
}

/** Says that there is more than the screen shows, and shows it on demand. */
export function NewsButton({ news: { added, changed }, onShow }: NewsButtonProps) {
  return (
    <span role="status" className="empty:absolute">
      {added + changed > 0 && <Show added={added} changed={changed} onShow={onShow} />}
    </span>
  );
}

function Show({ added, changed, onShow }: News & Pick<NewsButtonProps, 'onShow'>) {
  const t = useTranslations('backOffice.list');
  useFocusRestoration();
  return (
    <Button variant="quiet" size="small" onClick={onShow}>
      {t(added === 0 ? 'showChanged' : changed === 0 ? 'showNew' : 'showNewAndChanged', { added, changed })}
    </Button>
  );
}
