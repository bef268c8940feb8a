import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { changesAnything, type Template } from '../../../../domain/conversation/template.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Lines, Panel } from '../../kit/layout/panel.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { useMayActAs } from '../../kit/session/session.ts';
import { TemplateEditor } from './template-editor.tsx';
import { templatesQuery } from './template-fields.tsx';

/** The team's reply templates in three languages, and the changes that they make. */
export default screenPage('templates', () => {
  const t = useTranslations('backOffice.templates');
  const mayEdit = useMayActAs('editor');
  const [edited, setEdited] = useState<{ template?: Template }>();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)]">
      <Panel title={t('all')}>
        {mayEdit && (
          <ActionButton label={t('add')} icon={Plus} variant="primary" className="mb-3" onClick={() => setEdited({})} />
        )}
        <Loaded query={useQuery(templatesQuery)} texts={t}>
          {(templates) => (
            <Lines of={templates} className="border-y border-edge">
              {(template) => (
                <li className="flex flex-wrap items-center gap-2 py-1.5">
                  <button
                    type="button"
                    aria-current={edited?.template?.id === template.id ? 'true' : undefined}
                    className="min-w-0 flex-1 basis-40 py-1.5 text-left font-semibold [overflow-wrap:anywhere] underline decoration-accent underline-offset-4 hover:text-accent aria-[current]:text-accent"
                    onClick={() => setEdited({ template })}
                  >
                    {template.title}
                  </button>
                  {changesAnything(template.change) && <Badge colour="blue">{t('macro')}</Badge>}
                  {!template.shared && <Badge colour="grey">{t('own')}</Badge>}
                </li>
              )}
            </Lines>
          )}
        </Loaded>
      </Panel>
      {edited ? (
        <TemplateEditor
          key={`${edited.template?.id} ${edited.template?.updatedAt}`}
          template={edited.template}
          onClose={() => setEdited(undefined)}
        />
      ) : (
        <p className="p-4 text-muted">{t('choose')}</p>
      )}
    </div>
  );
});
