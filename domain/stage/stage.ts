/** The steps of a decision, besides the four statuses of a submission. `watch` waits for a date at which it returns to `screening`. */
export const stages = ['new', 'screening', 'playing', 'meeting', 'offer', 'signed', 'watch'] as const;
export type Stage = (typeof stages)[number];

/** The columns of the board by stage: a cancelled submission counts as declined, regardless of its stage. */
export const shownStages = [...stages, 'declined'] as const;
export type ShownStage = (typeof shownStages)[number];

/** The status that a stage sets. */
export const statusOfStage = {
  new: 'pending',
  screening: 'in_progress',
  playing: 'in_progress',
  meeting: 'in_progress',
  offer: 'in_progress',
  signed: 'completed',
  watch: 'in_progress',
  declined: 'cancelled',
} as const satisfies Record<ShownStage, string>;

/** The stage of a submission whose stored stage does not match its status, or that has none. */
export const usualStages = {
  pending: 'new',
  in_progress: 'screening',
  'in-progress': 'screening',
  completed: 'signed',
  approved: 'signed',
  cancelled: 'declined',
} as const satisfies Record<string, ShownStage>;

/** The number of days on the watch list if no date is chosen. */
export const watchDays = 90;

/** The stage that is shown: the stored one if it belongs to the status, since a status can change without a stage. */
export function stageOf({ status, stage }: { status: keyof typeof usualStages; stage: Stage | null }): ShownStage {
  const usual = usualStages[status];
  return stage !== null && statusOfStage[stage] === statusOfStage[usual] ? stage : usual;
}
