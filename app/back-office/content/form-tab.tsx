import { useState } from 'react';
import type * as z from 'zod/mini';
import { useTranslations } from 'use-intl';
import type { Content } from '../../../domain/content.ts';
import { pairedIds } from '../../../domain/entry-ids.ts';
import type { ContentKind } from '../../../domain/translation.ts';
import { FormFields, type FormTexts } from '../editing/form-fields.tsx';
import type { Form, Typed } from '../editing/form.ts';
import { issuesByField } from '../editing/issues.ts';

interface FormTabProps<Name extends string> {
  kind: ContentKind;
  form: Form<Name>;
  schema: z.core.$ZodType;
  texts: FormTexts<Name>;
  content: Content;
  /** Shows what keeps the content from being published. */
  checked: boolean;
  onChange: (content: Content) => void;
}

/** The fields of an entity in the default language. */
export function FormTab<Name extends string>(props: FormTabProps<Name>) {
  const { kind, form, schema, texts, content, checked, onChange } = props;
  const v = useTranslations('validation');
  const [draft, setDraft] = useState(() => form.draftOf(content));
  const issues = checked ? issuesByField(schema, form.bodyOf(draft), v) : {};
  const change = (typed: Partial<Record<Name, Typed>>) => {
    const next = { ...draft, ...typed };
    setDraft(next);
    const body = form.bodyOf(next) as Record<string, unknown>;
    // A challenge and its solution are one row of the form.
    const changed = Object.keys(typed).flatMap((name) => (name === 'challenges' ? [name, 'solutions'] : [name]));
    const fields = Object.fromEntries(changed.map((name) => [name, body[name]]));
    const entryIds = pairedIds(kind, { entity: content, entryIds: content.entryIds }, { ...content, ...fields });
    onChange({ ...content, ...fields, entryIds });
  };
  return <FormFields editing={{ form, draft, issues, change }} texts={texts} />;
}
