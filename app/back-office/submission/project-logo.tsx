import { Mark } from '../../ui/mark.tsx';

/** The sender's logo, or the studio's mark in its place. */
export const ProjectLogo = ({ url }: { url: string | null }) => (
  <span className="grid size-12 shrink-0 place-items-center border border-edge bg-surface">
    {url ? (
      <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" className="size-full object-cover" />
    ) : (
      <Mark />
    )}
  </span>
);
