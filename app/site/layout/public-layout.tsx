import { type ReactNode, useEffect, useState } from 'react';
import { nextPaint } from '../../browser/next-task.ts';
import { HydrationPart } from '../../browser/hydration-parts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

// One element for all renders, so it does not render again when the menu opens.
const footer = (
  <HydrationPart>
    <Footer />
  </HydrationPart>
);

/** Skip link, header, content and footer of a public page. @param flush the hero extends under the header */
export function PublicLayout({ children, flush }: { children: ReactNode; flush?: boolean }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const isCovered = useCovered(menuOpen);
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink inert={isCovered} />
      <Header menuOpen={menuOpen} onMenuChange={setMenuOpen} />
      <div inert={isCovered} className="contents">
        <main id="content" tabIndex={-1} className={classNames('flex-1', !flush && 'pt-18')}>
          {children}
        </main>
        {footer}
      </div>
    </div>
  );
}

/**
 * Whether the open menu covers the page, which then is inert and does not scroll. It is true from the menu's first paint on: both make the
 * browser calculate styles and positions of the whole page again.
 */
function useCovered(menuOpen: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!menuOpen) return undefined;
    let isCurrent = true;
    const cover = async () => {
      await nextPaint();
      if (!isCurrent) return;
      setPainted(true);
      document.documentElement.classList.add('overflow-hidden');
    };
    void cover();
    return () => {
      isCurrent = false;
      setPainted(false);
      document.documentElement.classList.remove('overflow-hidden');
    };
  }, [menuOpen]);
  return menuOpen && isPainted;
}
