import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { splitLanguage } from '../../../domain/text/language.ts';
import { matchRoute, pages } from '../../routing/routes.ts';
import { isOutsideAddress } from '../../ui/button.tsx';

interface SiteLinkProps {
  address: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link to an address that an admin has typed: a page of the site in the reader's language, anything else that the server answers, such as a file
 * or a redirect, or another site in a new tab.
 */
export function SiteLink({ address, className, children }: SiteLinkProps) {
  const isOutside: boolean = isOutsideAddress(address);
  if (isOutside)
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className={className}>
        {children}
      </a>
    );
  const { pathname } = new URL(address, 'http://site');
  const { route } = matchRoute(pathname);
  if (route.path === pages.notFound.path)
    return (
      <a href={address} className={className}>
        {children}
      </a>
    );
  const hasLanguage = route.area === 'back-office' || splitLanguage(pathname).language !== undefined;
  return (
    <Link href={hasLanguage ? `~${address}` : address} className={className}>
      {children}
    </Link>
  );
}
