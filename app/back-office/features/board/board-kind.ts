import { useTranslations } from 'use-intl';
import {
  type Project,
  projectStatusColor,
  projectStatuses,
  type ProjectStatus,
  statusesRead,
} from '../../../../domain/conversation/project.ts';
import { type ShownStage, shownStages, stageOf, stages, statusOfStage } from '../../../../domain/stage/stage.ts';
import type { Colour } from '../../../ui/badge.tsx';
import { useStageChange, useStatusChange } from '../submissions/queries.ts';

/** The field whose values are the columns of the board. */
export interface BoardKind {
  /** The parameter of the list that filters by a column. */
  parameter: 'status' | 'stage';
  columns: readonly string[];
  columnOf: (submission: Project) => string;
  name: (column: string) => string;
  colour: (column: string) => Colour;
  /** The submission as it is shown in a column before its move is stored. */
  inColumn: (submission: Project, column: string) => Project;
  /** Moves a submission to a column. */
  move: (submission: Project, column: string) => Promise<unknown>;
}

export function useBoardKind(parameter: BoardKind['parameter']): BoardKind {
  const t = useTranslations('backOffice.projects.options');
  const status = useStatusChange();
  const stage = useStageChange();
  if (parameter === 'stage')
    return {
      parameter,
      columns: shownStages,
      columnOf: stageOf,
      name: (column) => t(`stage.${column as ShownStage}`),
      colour: (column) => projectStatusColor(statusOfStage[column as ShownStage]),
      inColumn: (submission, column) => ({
        ...submission,
        status: statusOfStage[column as ShownStage],
        stage: stages.find((stage) => stage === column) ?? null,
      }),
      move: (submission, column) => stage.mutateAsync({ submission, value: column as ShownStage }),
    };
  return {
    parameter,
    columns: projectStatuses,
    columnOf: (submission) => projectStatuses.find((status) => statusesRead(status).includes(submission.status)) ?? '',
    name: (column) => t(`status.${column as ProjectStatus}`),
    colour: (column) => projectStatusColor(column as ProjectStatus),
    inColumn: (submission, column) => ({ ...submission, status: column as ProjectStatus }),
    move: (submission, column) => status.mutateAsync({ submission, value: column as ProjectStatus }),
  };
}
