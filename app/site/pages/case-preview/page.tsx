import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../../domain/content/case.ts';
import { CaseArticle } from '../../cases/article/case-article.tsx';

/** Shows the case that the surrounding editor sends to this frame, and notifies the editor when it is ready for one. */
export default function CasePreviewPage() {
  const t = useTranslations('casePreview');
  const [entity, setEntity] = useState<Case>();
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent<{ previewed?: Case }>) => {
      if (origin === location.origin && source === window.parent && data.previewed) setEntity(data.previewed);
    };
    window.addEventListener('message', receive);
    window.parent.postMessage({ preview: 'ready' }, location.origin);
    return () => window.removeEventListener('message', receive);
  }, []);
  return (
    <main id="content">
      {entity ? <CaseArticle entity={entity} /> : <p className="frame py-16 text-muted">{t('waiting')}</p>}
    </main>
  );
}
