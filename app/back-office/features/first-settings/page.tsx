import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioSettings } from '../../../../domain/studio/settings.ts';
import type { ApiError } from '../../../api/client.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ActionScope } from '../../kit/actions/action-scope.tsx';
import { useShownLanguage } from '../../kit/layout/shown-language.ts';
import { Loaded } from '../../kit/list/loaded.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { useOperator } from '../../kit/session/session.ts';
import { studioSettingsQuery } from '../../kit/studio/studio-requests.ts';
import { screenPage } from '../../shell/screen.tsx';
import { usePublication } from '../studio/draft/use-publication.ts';
import { type StudioEditing, useStudioEditing } from '../studio/draft/use-studio-editing.ts';
import { DraftQuestions } from '../studio/draft-questions.tsx';
import { IssuesOnOtherScreens } from '../studio/issues-on-other-screens.tsx';
import { PublishButton, SavedState } from '../studio/settings-actions.tsx';
import { SitePreview } from '../studio/site-preview.tsx';
import { Done, PublishStep, SamplesStep } from './further-steps.tsx';
import { StepList } from './step-list.tsx';
import { factSteps, type Step, stepOf, steps } from './steps.ts';
import { useFocusOnStep, useStep } from './use-step.ts';

/** The screen that leads a new owner through the first settings, one step at a time, in the same draft as the screen of the studio. */
export default screenPage('firstSettings', function FirstSettingsScreen() {
  const t = useTranslations('backOffice.firstSettings');
  const operator = useOperator();
  const query = useQuery({ ...studioSettingsQuery, refetchOnMount: 'always' });
  return (
    <Loaded query={query} texts={t}>
      {(settings) => operator && <FirstSettings key={operator.id} settings={settings} />}
    </Loaded>
  );
});

function FirstSettings({ settings }: { settings: StudioSettings }) {
  const t = useTranslations('backOffice.firstSettings');
  const { language, setLanguage } = useShownLanguage();
  const { editing, form } = useStudioEditing(settings, language, setLanguage);
  const { shownStep, addressOfStep, open } = useStep();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnStep(shownStep, form, heading);
  const showIssues = (error: ApiError) => {
    editing.showIssues(error);
    const faultySteps = error.issues.map(({ path }) => stepOf(path));
    const firstFaulty = steps.find((step) => faultySteps.includes(step));
    if (firstFaulty) open(firstFaulty);
  };
  const { hasDraft, hasChanges, mayPublish, publish } = usePublication({ ...editing, showIssues });
  if (shownStep === 'done') return <Done heading={heading} />;

  const index = steps.indexOf(shownStep);
  const previous = steps[index - 1];
  const next = steps[index + 1] ?? 'done';
  return (
    <ActionScope kind="page">
      <StepList present={shownStep} addressOfStep={addressOfStep} />
      <DraftQuestions editing={editing} />
      <IssuesOnOtherScreens
        editing={{ issuePaths: editing.issuePaths.filter((path) => !stepOf(path)), facts: editing.facts }}
      />
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
        <form
          ref={form}
          noValidate
          aria-labelledby={headingId}
          className="min-w-0 border border-edge bg-raised"
          onSubmit={(event) => {
            event.preventDefault();
            // The dialog of a field has a form of its own.
            if (event.target === event.currentTarget && !hasChangesToPublish(shownStep, hasChanges)) open(next);
          }}
        >
          <div className="p-4 sm:px-5">
            <p className="text-sm text-muted tabular-nums">{t('stepOf', { number: index + 1, count: steps.length })}</p>
            <h2 id={headingId} ref={heading} tabIndex={-1} className="text-2xl leading-snug font-bold outline-none">
              {t(`steps.${shownStep}.title`)}
            </h2>
            <p className="measure mt-1 mb-5 text-muted">{t(`steps.${shownStep}.text`)}</p>
            <StepContent step={shownStep} editing={editing} />
          </div>
          <div
            data-lower-bar
            className="flex flex-wrap items-center gap-2 border-t border-edge bg-raised px-4 py-3 sm:sticky sm:bottom-0 sm:z-10 sm:px-5"
          >
            {previous && (
              <ButtonLink href={addressOfStep(previous)} variant="secondary" size="compact" className="max-sm:mr-auto">
                {t('back')}
              </ButtonLink>
            )}
            <SavedState
              editing={editing}
              hasDraft={hasDraft}
              className="mr-auto flex-1 basis-24 max-sm:-order-1 max-sm:basis-full"
            />
            <ButtonLink href={addressOf('dashboard')} variant="quiet" size="compact">
              {t('later')}
            </ButtonLink>
            {hasChangesToPublish(shownStep, hasChanges) ? (
              <PublishButton
                mayPublish={mayPublish}
                publish={async () => {
                  if (await publish()) open('done');
                }}
              />
            ) : (
              <Button type="submit" size="compact">
                {t(next === 'done' ? 'finish' : 'continue')}
              </Button>
            )}
          </div>
        </form>
        <SitePreview stored={editing.stored} language={language} setLanguage={setLanguage} />
      </div>
    </ActionScope>
  );
}

const hasChangesToPublish = (step: Step, hasChanges: boolean) => step === 'publish' && hasChanges;

function StepContent({ step, editing }: { step: Step; editing: StudioEditing }) {
  const Fields = factSteps[step]?.Fields;
  if (Fields) return <Fields editing={editing} />;
  return step === 'samples' ? <SamplesStep /> : <PublishStep editing={editing} />;
}
