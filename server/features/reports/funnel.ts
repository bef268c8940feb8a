import { verdictPairs } from '../../../domain/assessment/assessment.ts';
import { type Project, projectStatuses, statusesRead } from '../../../domain/conversation/project.ts';
import { declineReasons } from '../../../domain/decline/decline.ts';
import { mostSources, type Report, type ReportPeriod } from '../../../domain/promise/report.ts';
import { shownStages, stageOf } from '../../../domain/stage/stage.ts';
import { practice } from '../../../studio.ts';
import { sourceOfArrival } from '../submissions/arrivals.ts';
import type { Database } from '../../platform/db/tables.ts';
import { latestDeclineReason } from '../replies/replies.ts';

type Judging = NonNullable<Report['judging']>;

/** Counts the submissions of a period by source, and their assessments until now. */
export async function readFunnel(db: Database, period: ReportPeriod): Promise<Pick<Report, 'sources' | 'judging'>> {
  const { stages, declineReasons: hasReasons, assessment } = practice.judging;
  const submissionsByStage = await countByStage(selectArrivals(db, period));
  return {
    sources: await countSources(db, period, submissionsByStage),
    judging: {
      stages: stages ? stagesOf(submissionsByStage).map(([stage, count]) => ({ stage, count })) : [],
      declines: hasReasons ? await countDeclines(db, period) : [],
      assessments: assessment ? await countAssessments(db, period) : { assessed: 0, pairs: 0, agreeing: 0 },
    },
  };
}

/** Selects the submissions of a period that the report counts: neither spam nor merged nor imported. */
const selectArrivals = (db: Database, { bounds }: ReportPeriod) =>
  db
    .selectFrom('projects')
    .where('spamAt', 'is', null)
    .where('mergedInto', 'is', null)
    .where('importedAt', 'is', null)
    .where('projects.createdAt', '>=', bounds[0]!.toISOString())
    .where('projects.createdAt', '<', bounds.at(-1)!.toISOString());

/** Counts submissions by status and stage. */
const countByStage = (projects: ReturnType<typeof selectArrivals>) =>
  projects
    .select(({ fn }) => ['status', 'stage', fn.countAll<number>().as('count')])
    .groupBy(['status', 'stage'])
    .execute();

/**
 * Counts the sources of most submissions of a period, by descending number.
 * @param submissionsByStage all submissions of the period; those without a source are the difference
 */
async function countSources(
  db: Database,
  period: ReportPeriod,
  submissionsByStage: readonly CountedStage[],
): Promise<Report['sources']> {
  const rows = await selectArrivals(db, period)
    .innerJoin('arrivals', 'arrivals.projectId', 'projects.id')
    .where(sourceOfArrival, 'is not', null)
    .select(({ fn }) => [sourceOfArrival.as('source'), 'status', 'stage', fn.countAll<number>().as('count')])
    .groupBy(['source', 'status', 'stage'])
    .execute();
  const subtracted = rows.map((row) => ({ ...row, count: -row.count }));
  const withoutSource = [...submissionsByStage, ...subtracted].map((row) => ({ ...row, source: null }));
  const sources = [...Map.groupBy([...rows, ...withoutSource], ({ source }) => source)].map(
    ([source, rowsOfSource]) => ({
      source,
      count: sum(rowsOfSource),
      stages: Object.fromEntries(stagesOf(rowsOfSource).filter(([, count]) => count > 0)),
    }),
  );
  return sources
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostSources);
}

type CountedStage = Pick<Project, 'status' | 'stage'> & { count: number };

const stagesOf = (rows: readonly CountedStage[]) =>
  shownStages.map((stage) => [stage, sum(rows.filter((row) => stageOf(row) === stage))] as const);

async function countDeclines(db: Database, period: ReportPeriod): Promise<Judging['declines']> {
  const declined = projectStatuses.filter((status) => stageOf({ status, stage: null }) === 'declined');
  const rows = await selectArrivals(db, period)
    .where('status', 'in', declined.flatMap(statusesRead))
    .select(({ fn }) => [latestDeclineReason.as('reason'), fn.countAll<number>().as('count')])
    .groupBy('reason')
    .execute();
  return [...declineReasons, null].map((reason) => ({
    reason,
    count: sum(rows.filter((row) => row.reason === reason)),
  }));
}

/** Operators who declared a conflict of interest have no verdict. */
async function countAssessments(db: Database, period: ReportPeriod): Promise<Judging['assessments']> {
  const rows = await selectArrivals(db, period)
    .innerJoin('assessments', 'assessments.projectId', 'projects.id')
    .select(['projectId', 'verdict'])
    .where('verdict', 'is not', null)
    .execute();
  const verdictsOfProjects = Map.groupBy(rows, ({ projectId }) => projectId);
  const pairsOfProjects = [...verdictsOfProjects.values()].map((verdicts) =>
    verdictPairs(verdicts.map(({ verdict }) => verdict!)),
  );
  return {
    assessed: verdictsOfProjects.size,
    pairs: pairsOfProjects.reduce((total, { pairs }) => total + pairs, 0),
    agreeing: pairsOfProjects.reduce((total, { same }) => total + same, 0),
  };
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0);
