import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { isSameJson } from '../../../../domain/text/json.ts';
import { studioFields } from '../../../../domain/studio/studio.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EntityLink } from '../../kit/layout/links.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { firstStepsQuery } from '../../shell/first-steps.ts';
import { useFactTexts } from '../studio/draft/fact-texts.ts';
import { typedFactsOf } from '../studio/draft/typed-facts.ts';
import type { StudioEditing } from '../studio/draft/use-studio-editing.ts';
import { RemoveSamples } from './remove-samples.tsx';

/** Removes the samples, or says that there are none. */
export function SamplesStep() {
  const t = useTranslations('backOffice.firstSettings');
  const { data } = useQuery(firstStepsQuery);
  const areRemoved = data?.steps.some(({ name, done }) => name === 'sampleContent' && done) ?? false;
  if (!areRemoved) return <RemoveSamples />;
  return (
    <p role="status" className="flex items-start gap-2">
      <Check className="mt-0.5 size-5 shrink-0 text-green" aria-hidden />
      {t('noSamples')}
    </p>
  );
}

/** Lists the facts that a publication of the draft would change. */
export function PublishStep({ editing }: { editing: StudioEditing }) {
  const t = useTranslations('backOffice.firstSettings');
  const { label } = useFactTexts();
  const { stored, facts } = editing;
  const published = typedFactsOf({ ...stored, draft: null });
  const changedFields = studioFields.filter((field) => !isSameJson(facts[field], published[field]));
  if (changedFields.length === 0) return <p>{t('unchanged')}</p>;
  return (
    <>
      <p className="font-semibold">{t('changed')}</p>
      <ul className="mt-1 list-disc pl-5">
        {changedFields.map((field) => (
          <li key={field}>{label(field)}</li>
        ))}
      </ul>
    </>
  );
}

/** The screens that an owner visits next. */
const nextScreens = ['studio', 'texts', 'pages', 'team'] as const;

/** The end of the first settings, with links to the site and to further settings. */
export function Done({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const t = useTranslations('backOffice.firstSettings.done');
  return (
    <section className="grid gap-4 border border-edge bg-raised p-4 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="display text-3xl outline-none">
        {t('title')}
      </h2>
      <p className="measure text-muted">{t('text')}</p>
      <ul className="grid gap-px border border-edge bg-edge sm:grid-cols-2">
        {nextScreens.map((screen) => (
          <li key={screen} className="bg-raised p-4">
            <EntityLink href={addressOf(screen)}>{t(`${screen}.link`)}</EntityLink>
            <p className="mt-1 text-muted">{t(`${screen}.text`)}</p>
          </li>
        ))}
      </ul>
      <ButtonLink href="/" className="justify-self-start">
        {t('site')}
      </ButtonLink>
    </section>
  );
}
