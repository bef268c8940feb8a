import { Link } from 'wouter';
import { mailtoLink } from '../../../domain/text.ts';

/** Opens the operator's mail program. */
export const EmailLink = ({ children }: { children: string }) => (
  <a
    href={mailtoLink(children)}
    className="[overflow-wrap:anywhere] text-muted underline-offset-4 hover:text-strong hover:underline"
  >
    {children}
  </a>
);

/** Leads to another entity. */
export const EntityLink = ({ href, children }: { href: string; children: string | null }) => (
  <Link
    href={href}
    className="font-semibold [overflow-wrap:anywhere] underline decoration-accent underline-offset-4 hover:text-accent"
  >
    {children}
  </Link>
);
