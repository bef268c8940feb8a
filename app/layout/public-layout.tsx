import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../ui/class-names.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

interface PublicLayoutProps {
  children: ReactNode;
  /** The hero extends under the header. */
  flush?: boolean;
}

/** Skip link, header, content and footer of a public page. */
export function PublicLayout({ children, flush = false }: PublicLayoutProps) {
  const t = useTranslations('common');
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <a
        href="#content"
        inert={menuOpen}
        className="fixed top-3 left-3 z-50 -translate-y-24 bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <Header menuOpen={menuOpen} onMenuChange={setMenuOpen} />
      <main id="content" tabIndex={-1} inert={menuOpen} className={classNames('flex-1', !flush && 'pt-18')}>
        {children}
      </main>
      <Footer inert={menuOpen} />
    </div>
  );
}
