import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type Case, caseEntity } from '../../../../../domain/content/case.ts';
import type { Content } from '../../../../../domain/content/content.ts';
import { defaultsOf } from '../../../../../domain/content/defaults.ts';
import { addressIn, type Language } from '../../../../../domain/text/language.ts';
import type { MediaFile } from '../../../../../domain/media/media.ts';
import { withPictures } from '../../../../../domain/media/picture.ts';
import { localized } from '../../../../../domain/content/translation.ts';
import { normalize } from '../../../../api/normalize.ts';
import { fillPath, pages } from '../../../../routing/routes.ts';
import { mediaQuery } from '../../../kit/pictures/uploads.ts';
import { DeviceFrame } from '../../../kit/preview/device-frame.tsx';

const defaults = defaultsOf(caseEntity);

/** The case as its page will render it, in a frame that is as wide as the chosen device and scaled to the column. */
export function CasePreview({ id, content, language }: { id: number; content: Content; language: Language }) {
  const t = useTranslations('backOffice.content.preview');
  const { data: library } = useQuery(mediaQuery);
  const frame = useRef<HTMLIFrameElement>(null);

  const send = useEffectEvent(() => {
    const { translations, entryIds } = content;
    const entity = { ...normalize<Case>({ ...content, id }, defaults), translations, entryIds };
    const shown = localized('cases', entity, language);
    const previewed = withPictures({ ...shown, media: picturesOf(shown, library) }, language);
    frame.current?.contentWindow?.postMessage({ previewed }, location.origin);
  });
  useEffect(() => send(), [content, language, library]);
  useEffect(() => {
    const ready = ({ source, origin, data }: MessageEvent<{ preview?: string }>) => {
      if (source === frame.current?.contentWindow && origin === location.origin && data.preview === 'ready') send();
    };
    window.addEventListener('message', ready);
    return () => window.removeEventListener('message', ready);
  }, []);

  return (
    <section
      aria-label={t('title')}
      className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-4 xl:h-[calc(100svh-2rem)]"
    >
      <DeviceFrame address={addressIn(language, fillPath(pages.casePreview.path, { kind: 'case' }))} frame={frame} />
    </section>
  );
}

/** The uploaded pictures of a case whose variants are ready, by address, with the texts and focal points for its page. */
function picturesOf({ logoUrl, heroImageUrl, screenshots }: Case, library: readonly MediaFile[] = []) {
  const used = new Set([logoUrl, heroImageUrl, ...screenshots]);
  const ready = library.filter(({ address, state }) => state === 'ready' && used.has(address));
  return Object.fromEntries(ready.map((file) => [file.address, file]));
}
