import { useRef, useState } from 'react';
import type { Project } from '../../../domain/project.ts';
import { dayOf } from '../dates.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { useRefreshInbox } from '../list/inbox.ts';
import { useRefetchSubmission, useUpdateSubmission } from '../submissions/queries.ts';

/** Fields of a submission that are saved one by one. */
export type PlannedField = 'assignedTo' | 'priority' | 'estimatedCompletion';

const valueOf = (submission: Project, field: PlannedField): string =>
  field === 'estimatedCompletion' ? dayOf(submission.estimatedCompletion) : String(submission[field] ?? '');

const bodyOf = (field: PlannedField, value: string): object =>
  field === 'assignedTo' ? { assignedTo: value === '' ? null : Number(value) } : { [field]: value };

/** Saves one field at once. Another's save of the same field is a `conflict`; saves of other fields are kept. */
export function useFieldSave(submission: Project, field: PlannedField) {
  const update = useUpdateSubmission(submission.id);
  const reread = useRefetchSubmission();
  const refresh = useRefreshInbox();
  /** Chosen, but not stored yet. */
  const [wanted, setWanted] = useState<string>();
  const latest = useRef<string>(undefined);
  const [theirs, setTheirs] = useState<Project>();

  const choose = (value: string | undefined) => {
    latest.current = value;
    setWanted(value);
  };
  const send = (value: string, from: Project) => {
    choose(value);
    let conflicting: Project | undefined;
    const newerVersion = async () => {
      const now = await reread(submission.id).catch(() => undefined);
      if (!now || valueOf(now, field) === valueOf(from, field)) return now?.updatedAt;
      conflicting = now;
      return undefined;
    };
    update.mutate(
      { body: bodyOf(field, value), version: from.updatedAt, newerVersion, key: randomKey() },
      {
        onSuccess: (saved) => {
          // Another value was chosen during the save.
          if (latest.current !== undefined && latest.current !== value) send(latest.current, saved);
          else choose(undefined);
        },
        onError: () => {
          if (conflicting) setTheirs(conflicting);
          else choose(undefined);
        },
      },
    );
  };

  const stored = valueOf(submission, field);
  return {
    value: wanted ?? stored,
    pending: update.isPending,
    save: (value: string) => {
      setTheirs(undefined);
      if (update.isPending) choose(value);
      else if (value !== stored) send(value, submission);
      else choose(undefined);
    },
    conflict: theirs && {
      mine: wanted ?? stored,
      base: { value: stored },
      theirs: { value: valueOf(theirs, field) },
      keepMine: () => {
        setTheirs(undefined);
        send(wanted ?? stored, theirs);
      },
      takeTheirs: () => {
        setTheirs(undefined);
        choose(undefined);
        void refresh();
      },
    },
  };
}
