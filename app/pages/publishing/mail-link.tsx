import { studio } from '../../../studio.ts';

/** The studio's address as a link, for `<mail></mail>` in a text of the catalogues. */
export const mailLink = () => (
  <a
    href={`mailto:${studio.email}`}
    className="font-semibold underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
  >
    {studio.email}
  </a>
);
