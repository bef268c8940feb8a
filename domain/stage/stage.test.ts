import { expect, it } from 'vitest';
import { legacyProjectStatuses, projectStatuses } from '../conversation/project.ts';
import { stageOf, stages, statusOfStage } from './stage.ts';

it('each stage sets one of the four statuses, in which it is shown', () => {
  for (const stage of stages) {
    expect(projectStatuses).toContain(statusOfStage[stage]);
    expect(stageOf({ status: statusOfStage[stage], stage })).toBe(stage);
  }
});

it('a status without a stage, or with one of another status, has its usual stage', () => {
  const usual = { pending: 'new', in_progress: 'screening', completed: 'signed', cancelled: 'declined' } as const;
  for (const status of projectStatuses) {
    expect(stageOf({ status, stage: null })).toBe(usual[status]);
    const otherStages = stages.filter((stage) => statusOfStage[stage] !== status);
    for (const stage of otherStages) expect(stageOf({ status, stage })).toBe(usual[status]);
  }
});

it('a legacy status is read as the one that replaced it', () => {
  const [inProgress, approved] = legacyProjectStatuses;
  expect(stageOf({ status: inProgress, stage: 'playing' })).toBe('playing');
  expect(stageOf({ status: approved, stage: null })).toBe('signed');
});
