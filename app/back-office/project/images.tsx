import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Project } from '../../../domain/project.ts';
import { Mark } from '../../ui/mark.tsx';

/** The sender's logo, or the studio's mark where there is none or it cannot be had. */
export function ProjectLogo({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="grid size-12 shrink-0 place-items-center border border-edge bg-surface">
      {url && url !== broken ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBroken(url)}
        />
      ) : (
        <Mark />
      )}
    </span>
  );
}

/** The sender's picture; nothing where there is none or it cannot be had. */
export function HeroImage({ project: { name, heroImageUrl: url } }: { project: Project }) {
  const t = useTranslations('backOffice.projects');
  const [broken, setBroken] = useState<string>();
  if (!url || url === broken) return null;
  return (
    <img
      src={url}
      alt={t('heroAlt', { name })}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="max-h-64 w-full border border-edge object-cover"
      onError={() => setBroken(url)}
    />
  );
}
