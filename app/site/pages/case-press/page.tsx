import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { keyWidths, shotSides } from '../../../../content/art.ts';
import type { WithPictures } from '../../../../domain/media/picture.ts';
import type { PressFile, PressKit } from '../../../../domain/content/press.ts';
import { usePublicRead } from '../../reads/public-read.ts';
import { EntityText } from '../../cases/entity-text.tsx';
import { caseAccent, CaseLogo, drawnArt, useImage } from '../../cases/case-picture.tsx';
import { useNumbers } from '../../../i18n/numbers.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useEntityTitle } from '../../../routing/page-title.ts';
import { casePath, type PageProps, pages } from '../../../routing/routes.ts';
import { buttonClass, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Loading } from '../../../ui/loading.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { FactSheet } from './fact-sheet.tsx';
import { Texts } from './texts.tsx';

type Kit = PressKit & WithPictures;

/** The press kit of a case, for people who write about it. */
export default function CasePressPage({ queries }: PageProps<'casePress'>) {
  const t = useTranslations('casePress');
  const { data: kit, isPending } = usePublicRead(queries.press);
  useEntityTitle(kit ? t('of', { title: kit.title }) : undefined);
  return (
    <PublicLayout>
      {kit ? (
        <article className={classNames('[overflow-wrap:anywhere]', caseAccent(kit))}>
          <KitHeader kit={kit} />
          <SplitRow className="frame" parts={['py-8 lg:py-12', 'pb-10 lg:py-12']}>
            <Texts kit={kit} />
            <FactSheet kit={kit} />
          </SplitRow>
          <Pictures kit={kit} />
          <nav aria-label={t('way')} className="border-t border-edge print:hidden">
            <div className="frame py-8">
              <Link href={casePath(kit.id)} className="display text-headline hover:text-accent">
                {t('back', { title: kit.title })}
              </Link>
            </div>
          </nav>
        </article>
      ) : isPending ? (
        <div className="grid min-h-[60svh] place-items-center">
          <Loading />
        </div>
      ) : (
        <div className="frame py-16">
          <h1 className="display text-hero">{t('missing')}</h1>
          <ButtonLink href={pages.cases.path} className="mt-7">
            {t('toCases')}
          </ButtonLink>
        </div>
      )}
    </PublicLayout>
  );
}

function KitHeader({ kit }: { kit: Kit }) {
  const t = useTranslations('casePress');
  const size = useFileSize();
  const bytes = kit.files.reduce((total, file) => total + (file.bytes ?? 0), 0);
  return (
    <header className="border-b border-edge">
      <div className="frame py-10 lg:py-14">
        <CaseLogo entity={kit} className="mb-6 h-16 max-w-full" />
        <p className="font-semibold text-accent">{t('title')}</p>
        <h1 className="display mt-2 text-[clamp(min(3rem,17vw),8vw,7rem)]">{kit.title}</h1>
        <EntityText of={kit} field="subtitle" className="mt-4 text-2xl leading-snug font-semibold text-pretty" />
        <div className="mt-8 flex flex-wrap items-center gap-3 print:hidden">
          <a href={kit.archive} download className={buttonClass()}>
            <Download className="size-5" aria-hidden />
            {bytes > 0 ? t('downloadAll', { size: size(bytes) }) : t('downloadTexts')}
          </a>
          <a href={`/api/cases/${kit.id}/press`} className={buttonClass('secondary')}>
            JSON
          </a>
        </div>
      </div>
    </header>
  );
}

/** Logo, key art and screenshots, each with a full-size download. */
function Pictures({ kit }: { kit: Kit }) {
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

function Picture({ kit, picture, name }: { kit: Kit; picture: PressFile; name: string }) {
  const t = useTranslations('casePress');
  const size = useFileSize();
  const image = useImage(smallOf(kit, picture));
  const { address, bytes } = picture;
  const uploaded = kit.pictures?.[address];
  const pictureName = t('pictureOf', { name, title: kit.title });
  const action = bytes === null ? t('open') : size(bytes);
  return (
    <li className="flex min-w-0 flex-col border border-edge bg-raised">
      <div className="grid aspect-video place-items-center overflow-hidden bg-surface">
        {image && (
          <img
            {...image}
            alt={uploaded?.alt || pictureName}
            lang={uploaded?.lang}
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
              ? t('actionOf', { action, what: pictureName })
              : t('downloadOf', { name: pictureName, size: action })
          }
          className={buttonClass('secondary', 'small')}
        >
          <Download className="size-4" aria-hidden />
          {action}
        </a>
      </div>
    </li>
  );
}

/** The address of a smaller variant of the picture, if there is one. */
function smallOf(kit: Kit, { kind, address }: PressFile): string {
  const uploaded = kit.pictures?.[address];
  if (uploaded) return uploaded.src;
  const folder = drawnArt(kit)?.folder;
  if (folder === undefined || !address.startsWith(`${folder}/`)) return address;
  if (kind === 'keyArt') return `${folder}/key-${keyWidths[0]}.webp`;
  return kind === 'screenshot' ? address.replace(`-${shotSides.at(-1)}.`, `-${shotSides[0]}.`) : address;
}

/** Formats file sizes in kilobytes or megabytes. */
function useFileSize(): (bytes: number) => string {
  const t = useTranslations('casePress');
  const { number } = useNumbers();
  return (bytes) =>
    bytes < 1_000_000
      ? t('kilobytes', { size: number(Math.max(1, Math.round(bytes / 1000))) })
      : t('megabytes', { size: number(Math.round(bytes / 1_000_000)) });
}
