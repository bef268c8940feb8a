import { Phone, Video } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { HydrationPart } from '../../../browser/hydration-parts.tsx';
import { useTranslations } from 'use-intl';
import type { Ledger } from '../../../../domain/promise/ledger.ts';
import { usePublicRead } from '../../reads/public-read.ts';
import { useApproached } from '../../../browser/approach.ts';
import { useLanguage } from '../../language/language.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { PromiseLine } from '../../promise/promise-line.tsx';
import type { PageProps } from '../../../routing/routes.ts';
import { useTopOnLoad } from '../../../routing/scroll.ts';
import { LargeMailLink } from '../../../studio/mail-link.tsx';
import { useStudio } from '../../../studio/studio.tsx';
import { OutsideButtonLink } from '../../../ui/button.tsx';
import { MessageForm } from './message-form.tsx';
import { officeHours, visitorHours } from './office-hours.ts';

/** The message form, and other ways to reach the studio. */
export default function ContactPage({ queries }: PageProps<'contact'>) {
  useTopOnLoad();
  const t = useTranslations('contact');
  const { data: ledger } = usePublicRead(queries.promise);
  return (
    <PublicLayout>
      <div className="frame">
        <div className="split split-line gap-y-0">
          <div className="py-12 lg:py-20">
            <header>
              <h1 className="display text-[clamp(min(3rem,17vw),13vw,6.5rem)] lg:text-[clamp(4rem,7.2vw,7.5rem)]">
                {t('title')}
              </h1>
              <p className="measure mt-6 text-xl text-muted">{t('lead')}</p>
            </header>
            <HydrationPart>
              <MessageForm />
            </HydrationPart>
          </div>
          <Cards ledger={ledger} />
        </div>
      </div>
    </PublicLayout>
  );
}

/** Other ways to reach the studio, next to the main column; the background extends to the window's edge. */
function Cards({ ledger }: { ledger: Ledger | null | undefined }) {
  const t = useTranslations('contact');
  const { webConference, phoneCall } = useStudio().booking;
  return (
    <div className="relative isolate before:absolute before:inset-y-0 before:-right-[50vw] before:-left-[50vw] before:-z-10 before:bg-raised lg:before:left-[calc(var(--gap)/-2)]">
      <div className="divide-y divide-edge lg:sticky lg:top-18 lg:py-12">
        <Card title={t('email.title')} text={t('email.text')}>
          <LargeMailLink className="mt-3" />
        </Card>
        {(webConference ?? phoneCall) !== null && (
          <Card title={t('meeting.title')} text={t('meeting.text')}>
            <div className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
              {webConference !== null && (
                <OutsideButtonLink href={webConference} variant="secondary">
                  <Video className="size-5 shrink-0" aria-hidden />
                  {t('meeting.webConference')}
                </OutsideButtonLink>
              )}
              {phoneCall !== null && (
                <OutsideButtonLink href={phoneCall} variant="secondary">
                  <Phone className="size-5 shrink-0" aria-hidden />
                  {t('meeting.phoneCall')}
                </OutsideButtonLink>
              )}
            </div>
          </Card>
        )}
        <ResponseTime ledger={ledger} />
        <Card title={t('location.title')} text={t('location.text')} />
      </div>
    </div>
  );
}

function ResponseTime({ ledger }: { ledger: Ledger | null | undefined }) {
  const t = useTranslations('contact');
  const { language } = useLanguage();
  const { hours, responseHours } = useStudio();
  const { days, opens, closes } = officeHours(hours, language, (weekday) => t(`response.weekdays.${weekday}`));
  const card = useRef<HTMLDivElement>(null);
  const named = 'all' in days ? days.all : t('response.days', days);
  return (
    <Card title={t('response.title')}>
      <div ref={card} className="flex items-center gap-5">
        <p className="display shrink-0 text-[min(5.5rem,31vw)] text-accent" aria-hidden="true">
          {responseHours}
        </p>
        <div>
          <p className="font-semibold">{t('response.promise', { hours: responseHours })}</p>
          <p className="text-muted first-letter:uppercase">
            {t('response.hours', { days: named, opens, closes, label: hours.label })}
          </p>
          <VisitorHours card={card} />
        </div>
      </div>
      <PromiseLine ledger={ledger} className="mt-5" />
    </Card>
  );
}

/** The hours in the visitor's time zone, which only the browser has. */
function VisitorHours({ card }: { card: RefObject<Element | null> }) {
  const t = useTranslations('contact.response');
  const { language } = useLanguage();
  // Calculated when the visitor scrolls near the card, since the first use of a time zone takes 40 ms on a phone.
  const approached = useApproached(card);
  const { hours } = useStudio();
  const shown = useMemo(() => (approached ? visitorHours(hours, language) : undefined), [approached, hours, language]);
  return shown && <p className="text-muted">{t('visitorHours', shown)}</p>;
}

const Card = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <section className="py-8">
    <h2 className="display mb-4 text-[2rem]">{title}</h2>
    {text && <p className="text-muted">{text}</p>}
    {children}
  </section>
);
