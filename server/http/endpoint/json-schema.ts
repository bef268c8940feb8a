import * as z from 'zod/mini';
import { caseEntity } from '../../../domain/case.ts';
import { messageEntity } from '../../../domain/contact-message.ts';
import { featureEntity } from '../../../domain/feature.ts';
import { partnerEntity } from '../../../domain/partner.ts';
import { portfolioItem } from '../../../domain/portfolio-item.ts';
import { projectEntity, receivedProject } from '../../../domain/project.ts';
import { factorKinds } from '../../../domain/second-factor.ts';
import { userEntity } from '../../../domain/user.ts';
import { addExamples, type Json } from './examples.ts';

const error = z.object({
  error: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** What completes a sign-in after the right password. */
  secondFactor: z.optional(z.array(z.enum(factorKinds))),
  /** By what a session proves itself before the call is repeated. */
  proof: z.optional(z.array(z.string())),
  /** Whether a second factor has to be set up first. */
  enrolment: z.optional(z.literal(true)),
});

/** What schemas say of themselves: those with an `id` stand once in the document, under their name. */
const metadata = z.registry<{ id?: string; examples?: unknown[] }>();
for (const [id, schema] of Object.entries({
  Case: caseEntity,
  Error: error,
  Feature: featureEntity,
  Message: messageEntity,
  Partner: partnerEntity,
  PortfolioItem: portfolioItem,
  Project: projectEntity,
  ReceivedProject: receivedProject,
  User: userEntity,
})) {
  metadata.add(schema, { id });
}

/** A schema as JSON Schema, with examples of its fields; the named ones in it move to `schemas` and are referred to. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output', schemas: Json): Json {
  convert(error, 'output', schemas);
  return convert(schema, io, schemas);
}

function convert(schema: z.core.$ZodType, io: 'input' | 'output', schemas: Json): Json {
  // Wrapped, so that a named schema is referred to also when it is the whole response.
  const wrapped = z.toJSONSchema(z.object({ schema: schema as z.ZodMiniType }), {
    io,
    metadata,
    unrepresentable: 'any',
  });
  const relocated = JSON.parse(JSON.stringify(wrapped).replaceAll('#/$defs/', '#/components/schemas/')) as {
    properties: { schema: Json };
    $defs?: Json;
  };
  for (const [id, definition] of Object.entries(relocated.$defs ?? {})) {
    const { id: _, ...rest } = definition as Json;
    schemas[id] = addExamples(rest);
  }
  return addExamples(relocated.properties.schema);
}
