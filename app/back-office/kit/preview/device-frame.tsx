import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { matchRoute } from '../../../routing/routes.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import type { Screen } from '../screens/screens.ts';

/** The widths of the devices, in px. */
const widths = { phone: 375, tablet: 768, desktop: 1280 } as const;
type Device = keyof typeof widths;

interface DeviceFrameProps {
  /** The address of the page in the frame, which must be one that may be framed. */
  address: string;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Whether the page is for viewing only: the browser runs none of its scripts. */
  isStill?: boolean;
  /** Called with the page each time it is loaded. */
  onPage?: (page: Document) => void;
  /** Controls before the choice of a device. */
  children?: ReactNode;
}

/** A page of the site in a frame that is as wide as the chosen device and scaled to its column. */
export function DeviceFrame({ address, frame, isStill = false, onPage, children }: DeviceFrameProps) {
  const t = useTranslations('backOffice.content.preview');
  const [isFramed] = useState(mayFrame);
  useEffect(() => {
    // The CSP of the first loaded page applies to all screens that follow without a reload.
    if (!isFramed) location.reload();
  }, [isFramed]);
  const [device, setDevice] = useState<Device>('phone');
  const column = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSize(entry!.contentRect));
    observer.observe(column.current!);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, size.width / widths[device]) || 1;
  return (
    <>
      {children}
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
      {/* The frame is positioned, since its height before the scaling must not make the column higher. */}
      <div ref={column} className="relative min-h-[32rem] flex-1 overflow-hidden border border-edge bg-raised">
        {/* The frame shows a page of the same site: a sandbox that allows its scripts and origin would not restrict it. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          key={address}
          ref={frame}
          title={t('frame')}
          src={isFramed ? address : undefined}
          onLoad={({ currentTarget: { contentDocument } }) => contentDocument && onPage?.(contentDocument)}
          sandbox={isStill ? 'allow-same-origin' : undefined}
          className="absolute top-0 left-0 origin-top-left border-0"
          style={{
            width: widths[device],
            height: size.height / scale,
            marginInline: Math.max(0, (size.width - widths[device]) / 2),
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </>
  );
}

/** The screens whose documents may contain frames. The page of the setup link leads to one without a new document. */
const framingScreens: readonly (Screen | undefined)[] = ['case', 'studio', 'texts', 'firstSettings', 'setup'];

/** Whether the document was loaded as a screen whose CSP allows the frame. */
function mayFrame(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && framingScreens.includes(matchRoute(new URL(loaded.name).pathname).route.screen);
}
