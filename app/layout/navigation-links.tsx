import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useRouter } from 'wouter';
import { useTranslations } from 'use-intl';

/** The public pages that the header leads to, in its order; `name` is the text's in the part `navigation`. */
export const publicLinks = [
  { href: '/', name: 'home.link' },
  { href: '/publishing', name: 'publishing' },
  { href: '/about', name: 'about' },
  { href: '/cases', name: 'cases' },
  { href: '/contact', name: 'contact' },
] as const;

/** The works section of the home page: that element's id is `works`. */
export const worksAddress = '/#works';

interface NavigationLinkProps {
  href: string;
  onClick?: () => void;
  className?: string;
  children: ReactNode;
}

/** A link that says when it leads to the page that is open; on a page below it, that it leads to its section. */
export function NavigationLink({ href, onClick, className, children }: NavigationLinkProps) {
  const [pathname] = useLocation();
  const current = pathname === href ? 'page' : href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined;
  return (
    <Link href={href} onClick={onClick} aria-current={current} className={className}>
      {children}
    </Link>
  );
}

/** Leads to the works section: on the home page the browser scrolls to it, from another page it opens the home page there. */
export function WorksLink({ onClick, className }: { onClick?: () => void; className?: string }) {
  const t = useTranslations('navigation');
  const [pathname, navigate] = useLocation();
  const { base } = useRouter();
  const follow = (event: MouseEvent) => {
    onClick?.();
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (pathname === '/' || elsewhere) return;
    event.preventDefault();
    navigate(worksAddress);
  };
  return (
    <a href={base + worksAddress} onClick={follow} className={className}>
      {t('works')}
    </a>
  );
}
