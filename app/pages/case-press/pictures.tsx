import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { keyWidths, shotSides } from '../../../content/art.ts';
import type { WithPictures } from '../../../domain/picture.ts';
import type { PressKit, PressFile } from '../../../domain/press.ts';
import { drawnArt } from '../../cases/drawn-art.ts';
import { useImage } from '../../cases/image.tsx';
import { useNumbers } from '../../i18n/numbers.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Logo, key art and screenshots, each as a download in full size. */
export function Pictures({ kit }: { kit: PressKit & WithPictures }) {
  const t = useTranslations('casePress');
  if (kit.files.length === 0) return null;
  const shots = kit.files.filter(({ kind }) => kind === 'screenshot');
  return (
    <section aria-labelledby="press-pictures" className="border-t border-edge">
      <div className="frame py-10 lg:py-14">
        <h2 id="press-pictures" className="display mb-8 text-[clamp(min(2.5rem,14vw),5vw,4.5rem)]">
          {t('pictures')}
        </h2>
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {kit.files.map((picture) => {
            const number = shots.indexOf(picture) + 1;
            const name = number > 0 ? t('screenshot', { number }) : t(picture.kind);
            return <Picture key={picture.address} kit={kit} picture={picture} name={name} />;
          })}
        </ul>
      </div>
    </section>
  );
}

function Picture({ kit, picture, name }: { kit: PressKit & WithPictures; picture: PressFile; name: string }) {
  const t = useTranslations('casePress');
  const size = useFileSize();
  const image = useImage(smallOf(kit, picture));
  const { address, bytes } = picture;
  const own = kit.pictures?.[address];
  const text = t('pictureOf', { name, title: kit.title });
  return (
    <li className="flex min-w-0 flex-col border border-edge bg-raised">
      <div className="grid aspect-video place-items-center overflow-hidden bg-surface">
        {image && (
          <img
            {...image}
            alt={own?.alt || text}
            lang={own?.lang}
            loading="lazy"
            decoding="async"
            className={picture.kind === 'logo' ? 'max-h-full max-w-full p-6' : 'size-full object-contain'}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="font-semibold">{name}</p>
        <a
          href={address}
          {...(bytes === null ? { target: '_blank', rel: 'noopener noreferrer' } : { download: true })}
          aria-label={
            bytes === null
              ? t('actionOf', { action: t('open'), what: text })
              : t('downloadOf', { name: text, size: size(bytes) })
          }
          className={buttonClass('secondary', 'small')}
        >
          <Download className="size-4" aria-hidden />
          {bytes === null ? t('open') : size(bytes)}
        </a>
      </div>
    </li>
  );
}

/** A smaller file of the same picture, where there is one. */
function smallOf(kit: PressKit & WithPictures, { kind, address }: PressFile): string {
  const own = kit.pictures?.[address];
  if (own) return own.src;
  const folder = drawnArt(kit)?.folder;
  if (folder === undefined || !address.startsWith(`${folder}/`)) return address;
  if (kind === 'keyArt') return `${folder}/key-${keyWidths[0]}.webp`;
  return kind === 'screenshot' ? address.replace(`-${shotSides.at(-1)}.`, `-${shotSides[0]}.`) : address;
}

/** Sizes of files in kilobytes or megabytes. */
export function useFileSize(): (bytes: number) => string {
  const t = useTranslations('casePress');
  const { number } = useNumbers();
  return (bytes) =>
    bytes < 1_000_000
      ? t('kilobytes', { size: number(Math.max(1, Math.round(bytes / 1000))) })
      : t('megabytes', { size: number(Math.round(bytes / 1_000_000)) });
}
