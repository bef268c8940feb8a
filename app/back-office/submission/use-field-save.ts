import { useRef, useState } from 'react';
import type { Project } from '../../../domain/project.ts';
import { useRefreshedInbox } from '../queries/inbox.ts';
import { dayOf } from '../local-date.ts';
import { useRereadProject, useUpdateProject } from '../queries/projects.ts';

/** Fields of a submission that are saved one by one. */
export type PlannedField = 'assignedTo' | 'priority' | 'estimatedCompletion';

const valueOf = (project: Project, field: PlannedField): string =>
  field === 'estimatedCompletion' ? dayOf(project.estimatedCompletion) : String(project[field] ?? '');

const bodyOf = (field: PlannedField, value: string): object =>
  field === 'assignedTo' ? { assignedTo: value === '' ? null : Number(value) } : { [field]: value };

/**
 * Saves one field at once. When somebody else saved the submission meanwhile, but not this field, it is saved on top of
 * theirs; when it was this field, `conflict` asks.
 */
export function useFieldSave(project: Project, field: PlannedField) {
  const update = useUpdateProject(project.id);
  const reread = useRereadProject(project.id);
  const refresh = useRefreshedInbox();
  /** What was chosen and is not stored yet. */
  const [wanted, setWanted] = useState<string>();
  const latest = useRef<string>(undefined);
  const [theirs, setTheirs] = useState<Project>();

  const choose = (value: string | undefined) => {
    latest.current = value;
    setWanted(value);
  };
  const send = (value: string, from: Project) => {
    choose(value);
    let faster: Project | undefined;
    const newerVersion = async () => {
      const now = await reread().catch(() => undefined);
      if (!now || valueOf(now, field) === valueOf(from, field)) return now?.updatedAt;
      faster = now;
      return undefined;
    };
    update.mutate(
      { body: bodyOf(field, value), version: from.updatedAt, newerVersion },
      {
        onSuccess: (saved) => {
          // Another choice was made while this one was on its way.
          if (latest.current !== undefined && latest.current !== value) send(latest.current, saved);
          else choose(undefined);
        },
        onError: () => {
          if (faster) setTheirs(faster);
          else choose(undefined);
        },
      },
    );
  };

  const stored = valueOf(project, field);
  return {
    value: wanted ?? stored,
    pending: update.isPending,
    save: (value: string) => {
      setTheirs(undefined);
      if (update.isPending) choose(value);
      else if (value !== stored) send(value, project);
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
