import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import type { SeenEntries } from '../../../domain/conversation.ts';
import { ApiError } from '../../api/client.ts';
import { issuesByField, issuesOf } from '../editing/issues.ts';
import { isConflict } from '../editing/save.ts';
import { useInboxChange } from '../list/inbox.ts';
import type { Change } from '../use-change.ts';
import type { Draft } from './use-draft.ts';

interface SendingOf<Options, Answer> extends Pick<Change<Options, Answer>, 'send' | 'done'> {
  schema: z.core.$ZodType;
  /** What is typed. */
  form: object;
  draft: Draft;
  /** What is on the screen. */
  seen: SeenEntries;
  failed: () => string;
}

/** Sends what is typed; a failed send leaves it, and one that others overtook waits until its writer has seen what they wrote. */
export function useSending<Options = void, Answer = unknown>(of: SendingOf<Options, Answer>) {
  const { schema, form, draft, seen, send, done, failed } = of;
  const t = useTranslations('backOffice.replies');
  const v = useTranslations('validation');
  const [issues, setIssues] = useState<Record<string, string>>({});
  /** What its writer had seen when a send was refused. */
  const [refusedAt, setRefusedAt] = useState<SeenEntries>();
  const { mutate, isPending } = useInboxChange({
    send: async (options: Options) => {
      await draft.flush();
      return send(options);
    },
    done: (answer, options) => {
      setRefusedAt(undefined);
      return done?.(answer, options);
    },
    failed: (error) => {
      if (isConflict(error)) {
        setRefusedAt(seen);
        return undefined;
      }
      if (error instanceof ApiError) setIssues(issuesOf(error));
      return { title: t('error'), description: failed() };
    },
    isOutdated: isConflict,
  });
  return {
    issues,
    pending: isPending,
    refusedAt,
    change: (changes: Parameters<Draft['change']>[0]) => {
      draft.change(changes);
      setIssues({});
    },
    submit: (options: Options) => {
      const found = issuesByField(schema, form, v);
      setIssues(found);
      if (!isPending && Object.keys(found).length === 0) mutate(options);
    },
  };
}
