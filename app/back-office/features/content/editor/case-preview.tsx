import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Case, caseEntity } from '../../../../../domain/content/case.ts';
import type { Content } from '../../../../../domain/content/content.ts';
import { defaultsOf } from '../../../../../domain/content/defaults.ts';
import { addressIn, type Language } from '../../../../../domain/text/language.ts';
import type { MediaFile } from '../../../../../domain/media/media.ts';
import { withPictures } from '../../../../../domain/media/picture.ts';
import { localized } from '../../../../../domain/content/translation.ts';
import { normalize } from '../../../../api/normalize.ts';
import { fillPath, matchRoute, pages } from '../../../../routing/routes.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { mediaQuery } from '../../../kit/pictures/uploads.ts';

/** The widths of the preview's devices, in px. */
const widths = { phone: 375, tablet: 768, desktop: 1280 } as const;
type Device = keyof typeof widths;

const defaults = defaultsOf(caseEntity);

/** The case as its page will render it, in a frame that is as wide as the chosen device and scaled to the column. */
export function CasePreview({ id, content, language }: { id: number; content: Content; language: Language }) {
  const t = useTranslations('backOffice.content.preview');
  const { data: library } = useQuery(mediaQuery);
  const [isFramed] = useState(mayFrame);
  useEffect(() => {
    // The CSP of the first loaded page applies to all screens that follow without a reload.
    if (!isFramed) location.reload();
  }, [isFramed]);
  const [device, setDevice] = useState<Device>('phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSize(entry!.contentRect));
    observer.observe(column.current!);
    return () => observer.disconnect();
  }, []);

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

  const scale = Math.min(1, size.width / widths[device]) || 1;
  return (
    <section
      aria-label={t('title')}
      className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-4 xl:h-[calc(100svh-2rem)]"
    >
      <div role="group" aria-label={t('width')} className="flex flex-wrap gap-1.5">
        {(Object.keys(widths) as Device[]).map((each) => (
          <ActionButton
            key={each}
            label={t(each)}
            size="compact"
            pressed={each === device}
            onClick={() => setDevice(each)}
          />
        ))}
      </div>
      <div ref={column} className="min-h-[32rem] flex-1 overflow-hidden border border-edge bg-raised">
        {/* The frame shows a page of the same site: a sandbox that allows its scripts and origin would not restrict it. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          key={language}
          ref={frame}
          title={t('frame')}
          src={isFramed ? addressIn(language, fillPath(pages.casePreview.path, { kind: 'case' })) : undefined}
          className="origin-top-left border-0"
          style={{
            width: widths[device],
            height: size.height / scale,
            marginInline: Math.max(0, (size.width - widths[device]) / 2),
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </section>
  );
}

/** Whether the document was loaded as an editor, whose CSP allows the frame. */
function mayFrame(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && matchRoute(new URL(loaded.name).pathname).route.screen === 'case';
}

/** The uploaded pictures of a case whose variants are ready, by address, with the texts and focal points for its page. */
function picturesOf({ logoUrl, heroImageUrl, screenshots }: Case, library: readonly MediaFile[] = []) {
  const used = new Set([logoUrl, heroImageUrl, ...screenshots]);
  const ready = library.filter(({ address, state }) => state === 'ready' && used.has(address));
  return Object.fromEntries(ready.map((file) => [file.address, file]));
}
