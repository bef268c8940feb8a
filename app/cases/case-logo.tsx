import { useTranslations } from 'use-intl';
import type { Case } from '../../domain/case.ts';
import type { WithPictures } from '../../domain/picture.ts';
import { classNames } from '../ui/class-names.ts';
import { Monogram } from '../ui/monogram.tsx';
import { drawnArt } from './drawn-art.ts';
import { useImage } from './image.tsx';

interface CaseLogoProps {
  entity: Pick<Case, 'id' | 'title' | 'logoUrl'> & WithPictures;
  className?: string;
}

/** A case's logo: the operator's picture, else what is drawn for a built-in case, else its initials. */
export function CaseLogo({ entity, className }: CaseLogoProps) {
  const t = useTranslations('caseCard');
  const drawn = entity.logoUrl === null ? drawnArt(entity) : undefined;
  const own = entity.pictures?.[entity.logoUrl ?? ''];
  const image = useImage(own?.src ?? entity.logoUrl ?? (drawn && `${drawn.folder}/logo.svg`));
  if (!image)
    return <Monogram name={entity.title} className={classNames(className, 'aspect-square w-auto self-start')} />;
  return (
    <img
      {...image}
      width={own?.width ?? drawn?.logo.width}
      height={own?.height ?? drawn?.logo.height}
      alt={own?.alt ?? t('logo', { title: entity.title })}
      lang={own?.lang}
      loading="lazy"
      // Drawn for a dark ground, which paper is not; the name stands beside it.
      className={classNames('w-auto object-contain object-left print:hidden', className)}
    />
  );
}
