import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Leads to the sender's page of what was just sent; a whole document of its own. */
export function TrackLink({ address }: { address: string }) {
  const t = useTranslations('trackLink');
  return (
    <p role="status" className="mt-6 border-l-8 border-accent bg-raised p-4">
      {t.rich('follow', { link: linkTo(address) })}
    </p>
  );
}

const linkTo = (address: string) => (text: ReactNode) => (
  <a href={address} className="font-semibold underline underline-offset-4 hover:text-accent">
    {text}
  </a>
);
