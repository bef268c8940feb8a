import { useTranslations } from 'use-intl';
import { caseArt } from '../../content/art.ts';
import type { Case } from '../../domain/case.ts';
import { classNames } from '../ui/class-names.ts';
import { Monogram } from '../ui/monogram.tsx';
import { useImage } from './use-image.ts';

interface CaseLogoProps {
  entity: Pick<Case, 'id' | 'title' | 'logoUrl'>;
  className?: string;
}

/** A case's logo: the operator's address, else what is drawn for a built-in case, else its initials. */
export function CaseLogo({ entity, className }: CaseLogoProps) {
  const t = useTranslations('caseCard');
  const drawn = caseArt[entity.id]?.slug;
  const image = useImage(entity.logoUrl ?? (drawn && `/art/${drawn}/logo.svg`));
  if (!image) return <Monogram name={entity.title} className="size-14" />;
  return (
    <img
      {...image}
      alt={t('logo', { title: entity.title })}
      loading="lazy"
      className={classNames('object-contain object-left', className)}
    />
  );
}
