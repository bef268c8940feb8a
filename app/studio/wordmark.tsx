import { logoPath } from '../../domain/studio/brand/logo.ts';
import { classNames } from '../ui/class-names.ts';
import { Mark } from '../ui/mark.tsx';
import { useStudio } from './studio.tsx';

/** The studio's logo, or else its mark, with the name next to it unless the logo contains the name. */
export function Wordmark() {
  const { name, logo, logoIncludesName } = useStudio();
  if (logo !== null && logoIncludesName)
    return <img src={logoPath(logo)} alt={name} className="h-9 w-40 object-contain object-left" />;
  return (
    <>
      {logo === null ? (
        <Mark className="size-6" />
      ) : (
        <img src={logoPath(logo)} alt="" className="size-8 shrink-0 object-contain" />
      )}
      <span
        className={classNames(
          'display line-clamp-2 leading-none wrap-anywhere group-hover:text-accent lg:max-w-[16vw]',
          isLong(name) ? 'text-[min(1.25rem,6vw)]' : 'text-[min(1.75rem,9.5vw)]',
        )}
      >
        {name}
      </span>
    </>
  );
}

/** Whether a name needs two lines in most windows. */
const isLong = (name: string): boolean => name.length > 20;
