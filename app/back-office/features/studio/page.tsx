import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioSettings } from '../../../../domain/studio/settings.ts';
import { ActionScope } from '../../kit/actions/action-scope.tsx';
import { type ShownLanguage, useShownLanguage } from '../../kit/layout/shown-language.ts';
import { Loaded } from '../../kit/list/loaded.tsx';
import { useOperator } from '../../kit/session/session.ts';
import { studioSettingsQuery } from '../../kit/studio/studio-requests.ts';
import { screenPage } from '../../shell/screen.tsx';
import { DraftQuestions } from './draft-questions.tsx';
import { BookingFields, DealFields, IdentityFields, ServiceFields } from './fields/basic-fields.tsx';
import { HoursFields } from './fields/hours-fields.tsx';
import { PartnerLinkFields, TeamFields } from './fields/list-fields.tsx';
import { PlatformFields, StoryFields } from './fields/publishing-fields.tsx';
import { LookFields, SectionFields, VisitorFields } from './fields/site-fields.tsx';
import { SettingsActions } from './settings-actions.tsx';
import { SettingsVersions } from './settings-versions.tsx';
import { SitePreview } from './site-preview.tsx';
import { type StudioEditing, useStudioEditing } from './draft/use-studio-editing.ts';

/** The screen on which an admin edits the facts of the studio as a draft, sees the site with them, and publishes them. */
export default screenPage('studio', function StudioSettingsScreen() {
  const t = useTranslations('backOffice.studio');
  const operator = useOperator();
  const query = useQuery({ ...studioSettingsQuery, refetchOnMount: 'always' });
  return (
    <>
      <p className="measure mb-2 text-muted">{t('about')}</p>
      <Loaded query={query} texts={t}>
        {(settings) => operator && <StudioEditor key={operator.id} settings={settings} />}
      </Loaded>
    </>
  );
});

type GroupProps = ShownLanguage & { editing: StudioEditing };

/** The groups of facts in their order, each with an anchor of its name. */
const groups = [
  ['identity', IdentityFields],
  ['deal', DealFields],
  ['hours', HoursFields],
  ['services', ServiceFields],
  ['booking', BookingFields],
  ['partners', PartnerLinkFields],
  ['team', TeamFields],
  ['platforms', PlatformFields],
  ['stories', StoryFields],
  ['brand', LookFields],
  ['sections', SectionFields],
  ['visitors', VisitorFields],
] as const satisfies readonly (readonly [name: string, fields: (props: GroupProps) => ReactNode])[];

function StudioEditor({ settings }: { settings: StudioSettings }) {
  const t = useTranslations('backOffice.studio');
  const { language, setLanguage } = useShownLanguage();
  const { editing, form } = useStudioEditing(settings, language, setLanguage);
  return (
    <ActionScope kind="page">
      <SettingsActions editing={editing} />
      <DraftQuestions editing={editing} />
      <div className="mt-3 grid grid-cols-1 items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <nav aria-label={t('groups.label')} className="flex flex-wrap gap-x-4">
            {groups.map(([name]) => (
              <a
                key={name}
                href={`#${name}`}
                className="inline-flex min-h-9 items-center text-sm text-muted underline-offset-4 hover:text-strong hover:underline"
              >
                {t(`groups.${name}`)}
              </a>
            ))}
          </nav>
          <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
            {groups.map(([name, Fields]) => (
              <Group key={name} id={name} title={t(`groups.${name}`)}>
                <Fields editing={editing} language={language} setLanguage={setLanguage} />
              </Group>
            ))}
          </form>
        </div>
        <SitePreview stored={editing.stored} language={language} setLanguage={setLanguage} />
        <SettingsVersions editing={editing} />
      </div>
    </ActionScope>
  );
}

/** A group of facts with its heading. */
function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="min-w-0 scroll-mt-16 border border-edge bg-raised p-4 sm:px-5"
    >
      <h2 id={heading} className="mb-4 border-b border-edge pb-2 text-lg leading-snug font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
