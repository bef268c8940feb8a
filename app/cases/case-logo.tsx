import { useTranslations } from 'use-intl';
import type { Case } from '../../domain/case.ts';
import { classNames } from '../ui/class-names.ts';
import { Monogram } from '../ui/monogram.tsx';
import { drawnArt } from './drawn-art.ts';
import { useImage } from './use-image.ts';

interface CaseLogoProps {
  entity: Pick<Case, 'id' | 'title' | 'logoUrl'>;
  className?: string;
}

/** A case's logo: the operator's address, else what is drawn for a built-in case, else its initials. */
export function CaseLogo({ entity, className }: CaseLogoProps) {
  const t = useTranslations('caseCard');
  const drawn = entity.logoUrl === null ? drawnArt(entity) : undefined;
  const image = useImage(entity.logoUrl ?? (drawn && `${drawn.folder}/logo.svg`));
  if (!image)
    return <Monogram name={entity.title} className={classNames(className, 'aspect-square w-auto self-start')} />;
  return (
    <img
      {...image}
      {...drawn?.logo}
      alt={t('logo', { title: entity.title })}
      loading="lazy"
      // Drawn for a dark ground, which paper is not; the name stands beside it.
      className={classNames('w-auto object-contain object-left print:hidden', className)}
    />
  );
}
