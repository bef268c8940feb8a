import { projectFromSubmission } from '../../domain/conversation/submitted-project.ts';
import type { ProjectSubmission } from '../../domain/conversation/project.ts';
import type { Language } from '../../domain/text/language.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { bodyDigest } from '../platform/http/endpoint/request-headers.ts';
import { publicForm } from '../api/routing/public-form.ts';
import { submitProject } from '../workflows/submit-project.ts';

/** A submission that a page without scripts sends. */
export interface PlainSubmission {
  form: ProjectSubmission;
  language: Language;
  /** The sender's address in the network. */
  address: string;
  idempotencyKey: string | null;
}

/** Stores submissions like the API. @returns whether this call stored it, and the token of its page; undefined for a robot's form */
export function plainSubmissions(context: AppContext) {
  const { now } = context;
  const accept = publicForm(context, 'project');
  return async ({ form: { website, ...form }, language, address, idempotencyKey }: PlainSubmission) => {
    const submitted = projectFromSubmission(form);
    const call = {
      form: submitted,
      language,
      idempotencyKey,
      bodyDigest: bodyDigest(form),
      sentAt: now(),
      arrival: undefined,
    };
    const { stored } = await accept({ address, website }, (tx, receiver) => submitProject(tx, call, receiver));
    return stored;
  };
}
