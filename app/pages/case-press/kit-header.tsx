import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PressKit } from '../../../domain/press.ts';
import type { WithPictures } from '../../../domain/picture.ts';
import { CaseLogo } from '../../cases/case-logo.tsx';
import { textLanguage } from '../../i18n/text-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useFileSize } from './file-size.ts';

/** The name, and everything in one download. */
export function KitHeader({ kit }: { kit: PressKit & WithPictures }) {
  const t = useTranslations('casePress');
  const size = useFileSize();
  const bytes = kit.files.reduce((total, file) => total + (file.bytes ?? 0), 0);
  return (
    <header className="border-b border-edge">
      <div className="frame py-10 lg:py-14">
        <CaseLogo entity={kit} className="mb-6 h-16 max-w-full" />
        <p className="font-semibold text-accent">{t('title')}</p>
        <h1 className="display mt-2 text-[clamp(min(3rem,17vw),8vw,7rem)]">{kit.title}</h1>
        {kit.subtitle && (
          <p lang={textLanguage(kit, 'subtitle')} className="mt-4 text-2xl leading-snug font-semibold text-pretty">
            {kit.subtitle}
          </p>
        )}
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
