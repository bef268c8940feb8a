import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  set,
  useForm,
  useWatch,
} from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { ApiError } from '../../../api/client.ts';
import { ProofCancelled, reasonOf } from '../requests/proof.ts';
import { focusFirstIssue, type Issues, issuesByField, issuesOf } from './issues.ts';

export interface CheckedFormOptions<Values extends FieldValues, Body, Options> {
  /** Validates the body before it is sent. Without it, only the browser and the server validate. */
  schema?: z.core.$ZodType<unknown, Body> | undefined;
  /** The values of a new form, and of a form that was emptied. */
  initial: Values;
  /** The values of a form whose text is stored elsewhere, such as a draft that is saved during typing. */
  current?: Values;
  /** The body of the request; by default the typed values. */
  bodyOf?: (values: Values) => Body;
  /** Further issues of the typed values, by field. */
  furtherIssues?: (values: Values) => Issues;
  /** Called after a submit whose values have issues. */
  onInvalid?: (values: Values) => void;
  /** Sends the body. A rejection's issues are shown at their fields; the caller shows its toast. */
  send: (body: Body, values: Values, options: Options) => Promise<unknown>;
  /** Whether the form is empty again after it was sent. */
  isEmptied?: boolean;
  /** Returns the issues for a rejection without issues. */
  blame?: ((error: unknown) => Issues) | undefined;
}

export type CheckedFormState<Values extends FieldValues, Options = void> = ReturnType<
  typeof useCheckedForm<Values, any, Options>
>;

/** The typed values of a form with controlled fields, which is rendered again after each change. */
export const useTypedValues = <Values extends FieldValues>({ control }: { control: Control<Values> }) =>
  useWatch({ control }) as Values;

/** Shows a rejection without issues at one field, with the server's reason if there is one. */
export const blameOn =
  (field: string, text: string) =>
  (error: unknown): Issues => ({ [field]: reasonOf(error, text) });

/** The issues in the nested form of the library, such as `{ scores: { hook: … } }` for `scores.hook`. */
function errorsOf(issues: Issues): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, message] of Object.entries(issues)) set(errors, name, { type: 'issue', message });
  return errors;
}

/**
 * A form on React Hook Form: its values are checked against a schema of the domain before they are sent, issues of the schema and of the
 * server are shown at their fields, and the first of these fields gets the focus. A second press of the button is ignored until the response arrives.
 */
export function useCheckedForm<Values extends FieldValues, Body = Values, Options = void>(
  options: CheckedFormOptions<Values, Body, Options>,
) {
  const { schema, initial, current, send, furtherIssues, onInvalid, blame, isEmptied = false } = options;
  const { bodyOf = (values: Values) => values as unknown as Body } = options;
  const validationText = useTranslations('validation');
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    values: current as Values,
    shouldFocusError: false,
    // A body has other fields than the form, so the resolver of the library, which expects the schema of the values, is not used.
    resolver: (values) => {
      const issues = {
        ...(schema && issuesByField(schema, bodyOf(values), validationText)),
        ...furtherIssues?.(values),
      };
      if (Object.keys(issues).length > 0) return { values: {}, errors: errorsOf(issues) as FieldErrors<Values> };
      return { values, errors: {} };
    },
  });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const errorOf = (name: string) => (get(errors, name) as { message?: string } | undefined)?.message;
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [checks, setChecks] = useState(0);
  useEffect(() => {
    if (checks > 0) focusFirstIssue(element.current);
  }, [checks]);

  const setField = (path: string, value: unknown) =>
    form.setValue(path as Path<Values>, value as never, { shouldDirty: true, shouldValidate: isSubmitted });
  const showIssues = (issues: Issues) => {
    for (const [name, message] of Object.entries(issues))
      form.setError(name as Path<Values>, { type: 'server', message });
  };
  const sendValues = async (values: Values, options: Options) => {
    try {
      await send(bodyOf(values), values, options);
      if (isEmptied) form.reset();
    } catch (error) {
      if (error instanceof ProofCancelled) return;
      const issues = error instanceof ApiError ? issuesOf(error) : {};
      showIssues(Object.keys(issues).length > 0 ? issues : (blame?.(error) ?? {}));
    }
  };
  /** Reads the fields that a password manager has filled in without an event. */
  const readFilled = ({ elements }: HTMLFormElement) => {
    for (const input of elements) {
      if (!(input instanceof HTMLInputElement) || !isText(input) || !Object.hasOwn(initial, input.name)) continue;
      const name = input.name as Path<Values>;
      if (form.getValues(name) !== input.value) form.setValue(name, input.value as never);
    }
  };
  const submit = async (options: Options): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(
        (values) => sendValues(values, options),
        () => onInvalid?.(form.getValues()),
      )();
    } finally {
      isSending.current = false;
      setChecks((before) => before + 1);
    }
  };
  return {
    element,
    isSending: isSubmitting,
    errorOf,
    /** The attributes of an uncontrolled field, with its issue. */
    field: (name: Path<Values>) => ({ ...form.register(name), error: errorOf(name) }),
    /** Reads the typed values now. */
    read: () => form.getValues(),
    control: form.control,
    focus: (name: Path<Values>, options?: { shouldSelect: boolean }) => form.setFocus(name, options),
    /** Sets the value of a field, which has a path such as `scores.hook` if it is one of a group. */
    set: setField,
    change: (changes: Partial<Values>) => {
      for (const [name, value] of Object.entries(changes)) setField(name, value);
    },
    reset: (values?: Values) => form.reset(values),
    showIssues,
    submit,
    /** The attributes of the form's element. */
    attributes: (options: Options) => ({
      ref: element,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        readFilled(event.currentTarget);
        void submit(options);
      },
    }),
  };
}

const isText = ({ type }: HTMLInputElement) => ['text', 'email', 'password'].includes(type);
