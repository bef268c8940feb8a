import { logoPath } from '../../domain/studio/logo.ts';
import { Mark } from '../ui/mark.tsx';
import { useStudio } from './studio.tsx';

/** The studio's logo, or else its mark, with the name next to it unless the logo contains the name. */
export function Wordmark() {
  const { name, logo, logoIncludesName } = useStudio();
  if (logo !== null && logoIncludesName)
    return <img src={logoPath(logo)} alt={name} className="h-9 w-40 max-w-[50vw] object-contain object-left" />;
  return (
    <>
      {logo === null ? (
        <Mark className="size-6" />
      ) : (
        <img src={logoPath(logo)} alt="" className="size-8 shrink-0 object-contain" />
      )}
      <span className="display text-[min(1.75rem,9.5vw)] leading-none group-hover:text-accent">{name}</span>
    </>
  );
}
