import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge, type Colour } from '../../ui/badge.tsx';
import { curlOf, contentOf, type Description, type Placed, type Schema } from './description.ts';

const colours: Record<string, Colour> = { GET: 'blue', POST: 'green', PUT: 'yellow', PATCH: 'yellow', DELETE: 'red' };

/** One operation: the required access, its body and response, and an example of both. */
export function Operation({ operation, description }: { operation: Placed; description: Description }) {
  const t = useTranslations('backOffice.docs');
  const { servers, components } = description;
  const { operationId, method, path, summary, scope, parameters, requestBody, responses } = operation;
  const access = operation['x-access'];
  const [bodyType, body] = contentOf(requestBody?.content) ?? [];
  const [status, success] = Object.entries(responses)[0]!;
  const [responseType, response] = contentOf(success.content) ?? [];
  return (
    <details
      data-operation={`${method} ${path} ${summary}`.toLowerCase()}
      className="group border border-edge bg-raised"
    >
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-surface">
        <Badge colour={colours[method]!} className="w-18 justify-center">
          {method}
        </Badge>
        <h3 className="min-w-0 text-[0.8125rem] font-semibold [overflow-wrap:anywhere]">
          <code>{path}</code>
        </h3>
        <span className="min-w-0 flex-1 basis-60 text-muted">{summary}</span>
        <ChevronDown className="size-4.5 shrink-0 text-muted group-open:rotate-180" aria-hidden />
      </summary>
      <div
        id={operationId}
        className="grid scroll-mt-16 grid-cols-1 items-start gap-6 border-t border-edge p-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]"
      >
        <div className="grid min-w-0 gap-5">
          <div className="text-sm">
            <p>{t(`access.${access}`)}</p>
            <p>{scope ? t.rich('scope', { scope, code: inCode }) : t(`noScope.${access}`)}</p>
            {operation['x-fresh-proof'] && <p>{t('fresh')}</p>}
            <p className="mt-1">
              <a href={`#${operationId}`} className="text-muted underline underline-offset-4 hover:text-strong">
                {t('link')}
                <span className="sr-only"> {`${method} ${path}`}</span>
              </a>
            </p>
          </div>
          <Fields
            title={t('parameters')}
            fields={parameters.map((parameter) => ({ ...parameter, required: parameter.in === 'path' }))}
          />
          {body && <Fields title={t('body', { type: bodyType! })} fields={fieldsOf(body.schema, components.schemas)} />}
          <section>
            <h4 className="mb-1 font-semibold">{t('responses')}</h4>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
              {Object.entries(responses).map(([code, { description: text }]) => (
                <div key={code} className="contents">
                  <dt className="font-semibold tabular-nums">{code}</dt>
                  <dd className="text-muted">{code === status && responseType ? responseType : text}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <div className="grid min-w-0 gap-4">
          <Code title={t('request')} text={curlOf(operation, servers[0]!.url)} />
          {response?.example !== undefined && (
            <Code title={t('response', { status })} text={JSON.stringify(response.example, null, 2)} />
          )}
        </div>
      </div>
    </details>
  );
}

/** A piece of code with a copy button, which the page's script shows. */
export function Code({ title, text }: { title: string; text: string }) {
  const t = useTranslations('backOffice.docs');
  return (
    <figure className="min-w-0 border border-edge bg-surface" data-code>
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-b border-edge pl-3 text-sm font-semibold">
        {title}
        <button
          type="button"
          hidden
          data-copied={t('copied')}
          className="min-h-9 px-3 text-muted underline-offset-4 hover:text-strong hover:underline"
        >
          {t('copy')}
        </button>
      </figcaption>
      <pre className="p-3 text-[0.8125rem] leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code>{text}</code>
      </pre>
    </figure>
  );
}

export const inCode = (text: ReactNode) => <code className="text-[0.8125rem]">{text}</code>;

type Field = { name: string; required: boolean; description?: string; schema: Schema };

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  const t = useTranslations('backOffice.docs');
  if (fields.length === 0) return null;
  return (
    <section>
      <h4 className="mb-1 font-semibold">{title}</h4>
      <dl className="divide-y divide-edge border-y border-edge text-sm">
        {fields.map(({ name, required, description, schema }) => (
          <div key={name} className="grid gap-x-4 py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <dt className="[overflow-wrap:anywhere]">
              <code className="text-[0.8125rem] font-semibold">{name}</code>
              {required && <span className="text-muted"> {t('required')}</span>}
            </dt>
            <dd className="min-w-0 text-muted [overflow-wrap:anywhere]">
              <code className="text-[0.8125rem]">{typeOf(schema)}</code>
              {limitsOf(schema)}
              {description && ` · ${description}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The fields of a body, or of its first alternative if it has several. */
function fieldsOf(schema: Schema, schemas: Record<string, Schema>): Field[] {
  const { required = [], properties = {} } = resolve((schema.anyOf ?? schema.oneOf)?.[0] ?? schema, schemas);
  const fields = Object.entries<Schema>(properties);
  return fields.map(([name, field]) => ({ name, required: required.includes(name), schema: field }));
}

const resolve = (schema: Schema, schemas: Record<string, Schema>): Schema =>
  schema.$ref === undefined ? schema : schemas[nameOf(schema)]!;

const nameOf = ({ $ref }: Schema): string => $ref.split('/').at(-1);

/** A type in the notation of TypeScript. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema);
  if (schema.enum) return schema.enum.map((value: unknown) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const alternatives: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  // A blank parameter counts as missing.
  if (alternatives)
    return [...new Set(alternatives.filter((alternative) => alternative.const !== '').map(typeOf))].join(' | ');
  if (schema.type === 'array') return listOf(typeOf(schema.items ?? {}));
  if (schema.format === 'date-time' || schema.format === 'email') return schema.format;
  return [schema.type ?? 'any'].flat().join(' | ');
}

const listOf = (type: string): string => (type.includes(' ') ? `(${type})[]` : `${type}[]`);

function limitsOf({ minLength, maxLength, minimum, maximum, minItems, maxItems }: Schema): string {
  const [minimumLimit, maximumLimit] = [minLength ?? minItems ?? minimum, maxLength ?? maxItems ?? maximum] as (
    | number
    | undefined
  )[];
  // The default bounds of integers are not informative.
  const isInformative = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < 2 ** 31 - 1;
  if (isInformative(minimumLimit) && isInformative(maximumLimit)) return ` ${minimumLimit}–${maximumLimit}`;
  return isInformative(maximumLimit) ? ` ≤ ${maximumLimit}` : isInformative(minimumLimit) ? ` ≥ ${minimumLimit}` : '';
}
