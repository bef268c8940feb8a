import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fillTexts } from '../../../content/reply-templates.ts';
import type { Language } from '../../../domain/language.ts';
import type { Page } from '../../../domain/list-query.ts';
import type { Project } from '../../../domain/project.ts';
import { type TemplateForm, textsIn } from '../../../domain/template.ts';
import { call } from '../../api/client.ts';
import { Field, Select } from '../../ui/field.tsx';
import { submissionsPath } from '../list/inbox.ts';

/** The template as a reply to one of the newest submissions. */
export function TemplatePreview({ texts, language }: { texts: TemplateForm['texts']; language: Language }) {
  const t = useTranslations('backOffice.templates');
  const { data } = useQuery({
    queryKey: [submissionsPath, 'newest'],
    queryFn: () => call<Page<Project>>(`${submissionsPath}?page=1&pageSize=25`),
  });
  const [chosen, setChosen] = useState('');
  const submissions = data?.items ?? [];
  const about = submissions.find(({ id }) => String(id) === chosen) ?? submissions[0];
  const shown = textsIn({ texts }, language);
  if (!shown) return null;
  const filled = fillTexts(shown, language, { project: about?.name ?? t('sample') });
  return (
    <section aria-label={t('preview')} className="mt-6 grid gap-3 border-t border-edge pt-4">
      {submissions.length > 0 && (
        <Field label={t('previewOn')}>
          {(control) => (
            <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
              {submissions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div lang={language} className="border-l-4 border-accent bg-surface p-4">
        <p className="font-semibold [overflow-wrap:anywhere]">{filled.subject}</p>
        <p className="measure mt-3 [overflow-wrap:anywhere] whitespace-pre-line">{filled.body}</p>
      </div>
    </section>
  );
}
