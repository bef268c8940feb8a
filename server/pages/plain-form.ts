import { projectFromSubmission } from '../../domain/conversation/submitted-project.ts';
import type { ProjectSubmission } from '../../domain/conversation/project.ts';
import type { Language } from '../../domain/text/language.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { bodyDigest } from '../platform/http/endpoint/request-headers.ts';
import { publicForm } from '../api/routing/public-form.ts';
import { submitProject } from '../workflows/submit-project.ts';
import { readNoticeAddress } from '../platform/studio/studio.ts';

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
  const { config, now } = context;
  const accept = publicForm(context, 'project');
  return ({ form: { website, ...form }, language, address, idempotencyKey }: PlainSubmission) => {
    const submitted = projectFromSubmission(form);
    const call = {
      form: submitted,
      language,
      idempotencyKey,
      bodyDigest: bodyDigest(form),
      sentAt: now(),
      arrival: undefined,
    };
    return accept({ address, website }, async (tx) => submitProject(tx, call, await readNoticeAddress(tx, config)));
  };
}
