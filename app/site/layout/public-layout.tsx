import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';

/** Skip link, header, content and footer of a public page. @param flush the hero extends under the header */
export function PublicLayout({ children, flush }: { children: ReactNode; flush?: boolean }) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink inert={menuOpen} />
      <Header menuOpen={menuOpen} onMenuChange={setMenuOpen} />
      <main id="content" tabIndex={-1} inert={menuOpen} className={classNames('flex-1', !flush && 'pt-18')}>
        {children}
      </main>
      <Footer inert={menuOpen} />
    </div>
  );
}
