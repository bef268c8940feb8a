import { useTranslations } from 'use-intl';
import { LanguageList } from './language-switcher.tsx';
import { NavigationLink, publicLinks, WorksLink } from './navigation-links.tsx';

interface MobileMenuProps {
  id: string;
  onChoice: () => void;
}

/** The header's links and the languages on small screens: the whole window below the header. */
export function MobileMenu({ id, onChoice }: MobileMenuProps) {
  const t = useTranslations('navigation');
  const link =
    'display flex items-center justify-between border-b border-edge py-4 text-[clamp(2.25rem,11vw,3.5rem)] hover:text-accent aria-[current]:text-accent';
  return (
    <div id={id} className="h-[calc(100dvh-4.5rem)] overflow-y-auto overscroll-contain lg:hidden">
      <div className="frame flex min-h-full flex-col justify-between gap-8 pt-2 pb-8">
        <nav aria-label={t('main')}>
          <ul>
            {publicLinks.map(({ href, name }) => (
              <li key={href}>
                <NavigationLink href={href} onClick={onChoice} className={link}>
                  {t(name)}
                </NavigationLink>
              </li>
            ))}
            <li>
              <WorksLink onClick={onChoice} className={link} />
            </li>
          </ul>
        </nav>
        <LanguageList />
      </div>
    </div>
  );
}
