import type { MouseEvent } from 'react';
import { Link, useLocation, useRouter } from 'wouter';
import { useLocale, useTranslations } from 'use-intl';
import { linkedPages, textIn } from '../../../domain/studio/facts.ts';
import { ownPagePath } from '../../../domain/studio/pages/own-page-path.ts';
import { addressIn } from '../../../domain/text/language.ts';
import { practice } from '../../../studio.ts';
import { isModified } from '../../browser/modified-click.ts';
import { pages } from '../../routing/routes.ts';
import { useStudio } from '../../studio/studio.tsx';

const headerPages = [pages.home, pages.publishing, pages.about, pages.cases, pages.contact] as const;

/** The works section of the home page, which has the id `works`. */
const worksAddress = `${pages.home.path}#works`;

interface PageLinksProps {
  linked?: readonly ((typeof headerPages)[number] | typeof pages.portfolio)[];
  onClick?: () => void;
  className: string;
}

/** The entries of a list, by default the links of header and mobile menu, with `aria-current`: `page` on the page itself, `true` on pages below it. */
export function PageLinks({ linked = headerPages, ...props }: PageLinksProps) {
  const t = useTranslations('navigation');
  const [pathname] = useLocation();
  const isBelow = (path: string) => path !== pages.home.path && pathname.startsWith(`${path}/`);
  return linked.map(({ path, label }) => (
    <li key={path}>
      <Link href={path} aria-current={pathname === path ? 'page' : isBelow(path) ? 'true' : undefined} {...props}>
        {t(label)}
      </Link>
    </li>
  ));
}

interface OwnPageLinksProps extends Pick<PageLinksProps, 'onClick' | 'className'> {
  menu: 'header' | 'footer';
  itemClassName?: string;
}

/** The entries of a list for the pages that the studio's admins have made and linked in a menu. */
export function OwnPageLinks({ menu, itemClassName, ...props }: OwnPageLinksProps) {
  const language = useLocale();
  const [pathname] = useLocation();
  return linkedPages(useStudio(), menu).map(({ slug, title }) => {
    const path = ownPagePath(slug);
    return (
      <li key={slug} className={itemClassName}>
        <Link href={path} aria-current={pathname === path ? 'page' : undefined} {...props}>
          {textIn(title, language)}
        </Link>
      </li>
    );
  });
}

/** A link to the works section: on the home page the browser scrolls, other pages navigate. */
export function WorksLink({ onClick, className }: { onClick?: () => void; className?: string }) {
  const t = useTranslations('navigation');
  const [pathname, navigate] = useLocation();
  const { base } = useRouter();
  const follow = (event: MouseEvent) => {
    onClick?.();
    if (pathname === pages.home.path || isModified(event)) return;
    event.preventDefault();
    navigate(worksAddress);
  };
  return (
    <a href={base + worksAddress} onClick={follow} className={className}>
      {t('works')}
    </a>
  );
}

/** A link to the start of a pitch, which is a document of its own, like the sender's page; nothing if the studio does not use pitches. */
export function PitchLink({ className }: { className: string }) {
  const t = useTranslations('navigation');
  const locale = useLocale();
  return (
    practice.pitch.enabled && (
      <a href={addressIn(locale, '/publishing/pitch')} className={className}>
        {t('pitch')}
      </a>
    )
  );
}
