import { studio } from '../../../studio.ts';

/** The studio's address as a link. */
export const MailLink = () => (
  <a
    href={`mailto:${studio.email}`}
    className="font-semibold underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
  >
    {studio.email}
  </a>
);
