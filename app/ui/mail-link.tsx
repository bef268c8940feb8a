import { studio } from '../../studio.ts';

/** The studio's email address as a link in a text, for `<mail></mail>` in the catalogues. */
export const mailLink = () => address('underline underline-offset-4');

/** The studio's email address as a large link. */
export const LargeMailLink = ({ className = '' }: { className?: string }) =>
  address(`inline-flex min-h-11 items-center border-b-2 border-accent text-xl ${className}`);

const address = (className: string) => (
  <a
    href={`mailto:${studio.email}`}
    className={`font-semibold [overflow-wrap:anywhere] hover:text-accent ${className}`}
  >
    {studio.email}
  </a>
);
