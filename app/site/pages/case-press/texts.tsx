import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { caseFeatures } from '../../../../domain/content/case-vocabulary.ts';
import type { PressKit } from '../../../../domain/content/press.ts';
import { useHydrated } from '../../../browser/hydrated.ts';
import { EntityText, textLanguage } from '../../cases/entity-text.tsx';
import { useFacts } from '../../../studio/studio.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

/** Descriptions, features, quotes, awards, credits and terms. */
export function Texts({ kit }: { kit: PressKit }) {
  const t = useTranslations('casePress');
  const caseText = useTranslations('case');
  const facts = useFacts();
  const features = caseFeatures
    .filter((feature) => kit.features[feature])
    .map((feature) => caseText(`features.${feature}`));
  return (
    <div className="grid gap-10">
      <Section id="short" title={t('short')} copied={kit.description}>
        <EntityText of={kit} field="description" className="measure text-xl text-pretty" />
      </Section>
      {kit.longDescription && (
        <Section id="long" title={t('long')} copied={kit.longDescription}>
          <div lang={textLanguage(kit, 'longDescription')} className="measure grid gap-4 text-pretty">
            {kit.longDescription.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Section>
      )}
      <ListSection kit={kit} id="features" title={caseText('keyFeatures')} entries={features} />
      {kit.testimonials.length > 0 && (
        <Section id="quotes" title={t('quotes')}>
          <div className="grid gap-6">
            {kit.testimonials.map(({ quote, author, role }, index) => (
              <figure
                key={quote}
                lang={textLanguage(kit, `testimonials.${index}`)}
                className="border-l-4 border-accent pl-5"
              >
                <blockquote className="measure text-xl text-pretty">
                  <p>{caseText('testimonials.quote', { text: quote })}</p>
                </blockquote>
                <figcaption className="mt-2">
                  <span className="font-semibold">{author}</span>
                  {role && <span className="text-muted">, {role}</span>}
                </figcaption>
              </figure>
            ))}
          </div>
        </Section>
      )}
      {(['awards', 'credits'] as const).map((name) => (
        <ListSection key={name} kit={kit} id={name} title={t(name)} entries={kit[name]} />
      ))}
      <Section id="terms" title={t('terms')}>
        <p lang={textLanguage(kit, 'pressTerms')} className="measure text-pretty whitespace-pre-line">
          {kit.pressTerms ?? t('usualTerms', facts)}
        </p>
      </Section>
    </div>
  );
}

type SectionProps = { id: string; title: string; copied?: string; children: ReactNode };

const Section = ({ id, title, copied, children }: SectionProps) => (
  <section aria-labelledby={`press-${id}`}>
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 border-b border-edge pb-3">
      <h2 id={`press-${id}`} className="display text-[clamp(min(1.75rem,9vw),3vw,2.5rem)]">
        {title}
      </h2>
      {copied !== undefined && <CopyButton text={copied} what={title} />}
    </div>
    {children}
  </section>
);

type ListSectionProps = { kit: PressKit; id: string; title: string; entries: readonly string[] };

/** A list; renders nothing without entries. */
const ListSection = ({ kit, id, title, entries }: ListSectionProps) =>
  entries.length > 0 && (
    <Section id={id} title={title} copied={entries.join('\n')}>
      <ul>
        {entries.map((entry, index) => (
          <li key={entry} className="flex items-baseline gap-3 py-2">
            <Mark className="size-3.5 translate-y-px" />
            <span lang={textLanguage(kit, `${id}.${index}`)}>{entry}</span>
          </li>
        ))}
      </ul>
    </Section>
  );

/** A button that copies a text; renders nothing without scripts. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTranslations('casePress');
  const hydrated = useHydrated();
  const { state, copy } = useCopy(text);
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <button
      type="button"
      hidden={!hydrated}
      // Contains the visible text, which changes.
      aria-label={t('actionOf', { action: t(state ?? 'copy'), what })}
      onClick={copy}
      className={buttonClass('secondary', 'small', 'max-w-full print:hidden [&[hidden]]:hidden')}
    >
      <Icon className="size-4" aria-hidden />
      <span role="status" className="min-w-0 wrap-anywhere">
        {t(state ?? 'copy')}
      </span>
    </button>
  );
}
