import { useTranslations } from 'use-intl';
import type { Schema } from './description.ts';

interface Field {
  name: string;
  required: boolean;
  description?: string;
  schema: Schema;
}

export function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
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

/** The fields of a body, those of its first alternative where it has several. */
export function fieldsOf(schema: Schema, schemas: Record<string, Schema>): Field[] {
  const whole = resolve((schema.anyOf ?? schema.oneOf)?.[0] ?? schema, schemas);
  const { required = [], properties = {} } = whole;
  return Object.entries<Schema>(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema,
  }));
}

const resolve = (schema: Schema, schemas: Record<string, Schema>): Schema =>
  schema.$ref === undefined ? schema : schemas[nameOf(schema)]!;

const nameOf = ({ $ref }: Schema): string => $ref.split('/').at(-1);

/** In the notation of TypeScript. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema);
  if (schema.enum) return schema.enum.map((value: unknown) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const alternatives: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  // A blank parameter is one that is left out.
  if (alternatives) return [...new Set(alternatives.filter((one) => one.const !== '').map(typeOf))].join(' | ');
  if (schema.type === 'array') return listOf(typeOf(schema.items ?? {}));
  if (schema.format === 'date-time' || schema.format === 'email') return schema.format;
  return [schema.type ?? 'any'].flat().join(' | ');
}

const listOf = (type: string): string => (type.includes(' ') ? `(${type})[]` : `${type}[]`);

function limitsOf({ minLength, maxLength, minimum, maximum, minItems, maxItems }: Schema): string {
  const [least, most] = [minLength ?? minItems ?? minimum, maxLength ?? maxItems ?? maximum] as (number | undefined)[];
  // The bounds of integers say nothing.
  const isSaid = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < 2 ** 31 - 1;
  if (isSaid(least) && isSaid(most)) return ` ${least}–${most}`;
  return isSaid(most) ? ` ≤ ${most}` : isSaid(least) ? ` ≥ ${least}` : '';
}
