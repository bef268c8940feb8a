import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { sitePreviewPath, type StudioSettings } from '../../../../domain/studio/settings.ts';
import { addressIn, type Language } from '../../../../domain/text/language.ts';
import { pages } from '../../../routing/routes.ts';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { useParameter } from '../../kit/layout/links.tsx';
import { DeviceFrame } from '../../kit/preview/device-frame.tsx';
import type { ShownLanguage } from '../../kit/layout/shown-language.ts';
import { LanguageChoice } from './fields/texts-in-languages.tsx';

/** The pages that the preview can show, the first by default. */
const previewed = ['home', 'publishing', 'about', 'cases', 'contact'] as const;

/** A public page of a choice with the facts of the stored draft. */
export function SitePreview({ stored, language, setLanguage }: ShownLanguage & { stored: StudioSettings }) {
  const t = useTranslations('backOffice.studio');
  const [named, setNamed] = useParameter('page', { replace: true });
  const page = previewed.find((name) => name === named) ?? previewed[0];
  return (
    <PagePreview stored={stored} path={pages[page].path} language={language}>
      <div className="flex flex-wrap items-center gap-1.5">
        <ChoiceMenu
          label={t('previewedPage')}
          className="min-h-9! w-auto! py-1!"
          value={page}
          options={previewed.map((name) => [name, t(`pages.${name}`)] as const)}
          onChoose={(name) => setNamed(name === previewed[0] ? undefined : name)}
        />
        <LanguageChoice language={language} setLanguage={setLanguage} />
      </div>
    </PagePreview>
  );
}

interface PagePreviewProps {
  stored: StudioSettings;
  path: string;
  language: Language;
  /** Called with the page each time it is loaded. */
  onPage?: (page: Document) => void;
  /** The controls above the page. */
  children: ReactNode;
}

/** A public page with the facts of the stored draft, loaded again after each save. */
export function PagePreview({ stored, path, language, onPage, children }: PagePreviewProps) {
  const previewText = useTranslations('backOffice.content.preview');
  const frame = useRef<HTMLIFrameElement>(null);
  const [failures, setFailures] = useState(0);
  const shown = useRef(stored);
  useEffect(() => {
    if (shown.current === stored) return;
    shown.current = stored;
    try {
      // A reload keeps the position of the page, unlike a new frame.
      frame.current?.contentWindow?.location.reload();
    } catch {
      // The frame shows an error of the browser, such as while it was offline.
      setFailures((before) => before + 1);
    }
  }, [stored]);
  return (
    <section
      aria-label={previewText('title')}
      className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-18 lg:row-span-2 lg:h-[calc(100svh-5.5rem)]"
    >
      <h2 className="text-lg leading-snug font-bold lg:sr-only">{previewText('title')}</h2>
      <DeviceFrame
        key={failures}
        address={addressIn(language, sitePreviewPath + path)}
        frame={frame}
        isStill
        onPage={onPage}
      >
        {children}
      </DeviceFrame>
    </section>
  );
}
