import { useTranslations } from 'use-intl';
import { retention } from '../../../domain/retention.ts';

type FactsProps =
  | { part: 'stored'; facts: readonly ('contact' | 'project' | 'consultation' | 'beside' | 'address' | 'signIn')[] }
  | { part: 'kept'; facts: readonly ('submissions' | 'mails' | 'attempts' | 'sessions')[] };

/** Terms and what is true of them, one a line. */
export function Facts({ part, facts }: FactsProps) {
  const t = useTranslations('privacy');
  return (
    <section>
      <h2 className="display text-poster">{t(`${part}.title`)}</h2>
      <dl className="mt-8">
        {facts.map((fact) => {
          const key = `${part}.${fact}` as FactKey;
          return (
            <div key={fact} className="grid gap-x-6 gap-y-1 border-t border-edge py-5 sm:grid-cols-[40%_1fr]">
              <dt className="font-semibold">{t(`${key}.term`)}</dt>
              <dd className="text-muted">{t(`${key}.text`, figures[key] ?? {})}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

type FactKey = 'stored.address' | 'kept.mails';

/** What the texts say in figures. */
const figures: Readonly<Record<string, Record<string, number>>> = {
  'stored.address': { minutes: retention.formCountMinutes },
  'kept.mails': { days: retention.sentMailDays },
  'kept.attempts': { days: retention.signInAttemptDays },
  'kept.sessions': { days: retention.sessionDays, hours: retention.idleSessionHours },
};
