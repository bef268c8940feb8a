import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge, type Colour } from '../ui/badge.tsx';
import { curlOf } from './curl.ts';
import { contentOf, type Description, type Placed } from './description.ts';
import { Fields, fieldsOf } from './fields.tsx';

const colours: Record<string, Colour> = { GET: 'blue', POST: 'green', PUT: 'yellow', PATCH: 'yellow', DELETE: 'red' };

/** One call: who may make it, what it accepts and returns, and an example of both. */
export function Operation({ operation, description }: { operation: Placed; description: Description }) {
  const t = useTranslations('backOffice.docs');
  const { servers, components } = description;
  const {
    operationId,
    method,
    path,
    summary,
    scope,
    parameters,
    requestBody,
    responses,
    'x-access': access,
  } = operation;
  const [bodyType, body] = contentOf(requestBody?.content) ?? [];
  const [status, done] = Object.entries(responses)[0]!;
  const [responseType, response] = contentOf(done.content) ?? [];
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
          <Fields title={t('parameters')} fields={parameters.map((one) => ({ ...one, required: one.in === 'path' }))} />
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

/** A piece of code with a button that copies it, which the page's script shows. */
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
