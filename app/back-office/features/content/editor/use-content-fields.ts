import { useEffect, useEffectEvent } from 'react';
import { type Content, publishable } from '../../../../../domain/content/content.ts';
import { pairedIds } from '../../../../../domain/content/entry-ids.ts';
import type { FormTexts } from '../../../kit/editing/form-fields.tsx';
import { type Draft, type Form, unfinishedRows } from '../../../kit/forms/form.ts';
import { useCheckedForm, useTypedValues } from '../../../kit/forms/use-checked-form.ts';
import type { DraftEditing } from '../requests/use-draft.ts';

interface ContentFields<Name extends string> {
  editing: Pick<DraftEditing, 'kind' | 'content' | 'change'>;
  form: Form<Name>;
  texts: FormTexts<Name>;
  /** Called when a check finds issues, before the first field with an issue gets the focus. */
  onInvalid: () => void;
}

/**
 * The fields of an entity in the default language. They are typed and checked by the same form as the fields of a dialog, but saved with the draft
 * of the entity during typing. `check` shows the issues that prevent a publication.
 */
export function useContentFields<Name extends string>({ editing, form, texts, onInvalid }: ContentFields<Name>) {
  const { kind, content, change } = editing;
  const checked = useCheckedForm<Draft<Name>, unknown, () => void>({
    schema: publishable[kind],
    initial: form.draftOf(content),
    bodyOf: (typed) => ({ ...content, ...form.bodyOf(typed) }),
    furtherIssues: (typed) => unfinishedRows(form, typed, texts.unfinished),
    onInvalid,
    send: (_body, _values, approve) => Promise.resolve(approve()),
  });
  const draft = draftOfContent(form, useTypedValues(checked), content);
  const adoptContent = useEffectEvent(() => {
    const typed = checked.read();
    const adopted = draftOfContent(form, typed, content);
    const names = form.fields.map(({ name }) => name).filter((name) => adopted[name] !== typed[name]);
    checked.change(Object.fromEntries(names.map((name) => [name, adopted[name]])) as Partial<Draft<Name>>);
  });
  useEffect(() => adoptContent(), [content]);
  return {
    element: checked.element,
    draft,
    issueOf: checked.errorOf,
    change: (changes: Partial<Draft<Name>>) => {
      checked.change(changes);
      const body = form.bodyOf({ ...draft, ...changes }) as Record<string, unknown>;
      const changed = Object.keys(changes).flatMap(storedFieldsOf);
      const fields = Object.fromEntries(changed.map((name) => [name, body[name]]));
      const entryIds = pairedIds(kind, { entity: content, entryIds: content.entryIds }, { ...content, ...fields });
      change({ ...content, ...fields, entryIds });
    },
    /** Returns whether the content can be published; otherwise its issues are shown. */
    check: async (): Promise<boolean> => {
      let isValid = false;
      await checked.submit(() => void (isValid = true));
      return isValid;
    },
  };
}

/** The content fields of one field of the form: a challenge and its solution are one row of the form. */
const storedFieldsOf = (name: string): string[] => (name === 'challenges' ? [name, 'solutions'] : [name]);

/**
 * Keeps the typed values of fields that still mean the same as the content, including an operator's spaces and blank rows, and adopts the
 * content's values of all other fields, which shows another operator's save.
 */
function draftOfContent<Name extends string>(form: Form<Name>, typed: Draft<Name>, content: Content): Draft<Name> {
  const typedBody = form.bodyOf(typed) as Record<string, unknown>;
  const isCurrent = (name: string) =>
    storedFieldsOf(name).every((field) => JSON.stringify(typedBody[field]) === JSON.stringify(content[field]));
  const contentDraft = form.draftOf(content);
  const names = form.fields.map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, (isCurrent(name) ? typed : contentDraft)[name]])) as Draft<Name>;
}
