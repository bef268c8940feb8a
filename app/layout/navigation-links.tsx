import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useRouter } from 'wouter';
import { useTranslations } from 'use-intl';
import { pages } from '../routing/routes.ts';

/** The pages in the header and in the mobile menu, in their order. */
export const headerPages = [pages.home, pages.publishing, pages.about, pages.cases, pages.contact] as const;

/** The works section of the home page, which has the id `works`. */
const worksAddress = `${pages.home.path}#works`;

type NavigationLinkProps = { href: string; onClick?: () => void; className?: string; children: ReactNode };

/** A link with `aria-current`: `page` on the page itself, `true` on a page below it. */
export function NavigationLink({ href, ...props }: NavigationLinkProps) {
  const [pathname] = useLocation();
  const isBelow = href !== pages.home.path && pathname.startsWith(`${href}/`);
  return <Link href={href} aria-current={pathname === href ? 'page' : isBelow ? 'true' : undefined} {...props} />;
}

/** A link to the works section: the browser scrolls on the home page, other pages navigate. */
export function WorksLink({ onClick, className }: { onClick?: () => void; className?: string }) {
  const t = useTranslations('navigation');
  const [pathname, navigate] = useLocation();
  const { base } = useRouter();
  const follow = (event: MouseEvent) => {
    onClick?.();
    const newTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (pathname === pages.home.path || newTab) return;
    event.preventDefault();
    navigate(worksAddress);
  };
  return (
    <a href={base + worksAddress} onClick={follow} className={className}>
      {t('works')}
    </a>
  );
}
