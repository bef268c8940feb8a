import { sql } from 'kysely';
import { type Verdict, verdictPairs } from '../../../domain/assessment/assessment.ts';
import { projectStatuses, statusesRead } from '../../../domain/conversation/project.ts';
import { declineReasons } from '../../../domain/decline/decline.ts';
import { mostSources, type Report, type ReportPeriod } from '../../../domain/promise/report.ts';
import { shownStages, stageOf } from '../../../domain/stage/stage.ts';
import { practice } from '../../../studio.ts';
import type { Database } from '../../platform/db/tables.ts';
import { latestDeclineReason } from '../replies/replies.ts';
import type { ReportCell } from './figures.ts';

type Judging = NonNullable<Report['judging']>;

/** Counts the reasons of declines and the assessments until now of the submissions of a period. */
export async function countFunnel(db: Database, period: ReportPeriod) {
  const { declineReasons: hasReasons, assessment } = practice.judging;
  const [declines, assessments] = await Promise.all([
    hasReasons ? countDeclines(db, period) : [],
    assessment ? countAssessments(db, period) : { assessed: 0, pairs: 0, agreeing: 0 },
  ]);
  return { declines, assessments };
}

/** The stages that submissions have reached; empty if the studio does not use stages. */
export const stagesOf = (cells: readonly ReportCell[]): Judging['stages'] =>
  practice.judging.stages ? countStages(cells) : [];

/** The sources of most submissions, by descending number, then by name. */
export const sourcesOf = (cells: readonly ReportCell[]): Report['sources'] =>
  [...Map.groupBy(cells.flatMap(stagesOfSources), ({ source }) => source)]
    .map(([source, counts]) => {
      const reached = countStages(counts).filter(({ count }) => count > 0);
      const stages = Object.fromEntries(reached.map(({ stage, count }) => [stage, count]));
      return { source: source || null, count: sum(counts), stages };
    })
    .toSorted((a, b) => b.count - a.count || (a.source ?? '').localeCompare(b.source ?? ''))
    .slice(0, mostSources);

const stagesOfSources = ({ stage, sources }: ReportCell) =>
  sources.map(({ source, count }) => ({ source, stage, count }));

type CountedStage = Pick<ReportCell, 'stage' | 'count'>;

const countStages = (cells: readonly CountedStage[]): Judging['stages'] =>
  shownStages.map((stage) => ({ stage, count: sum(cells.filter((cell) => cell.stage === stage)) }));

/** Selects the submissions of a period that the report counts: neither spam nor merged nor imported. */
const selectArrivals = (db: Database, { bounds }: ReportPeriod) =>
  db
    .selectFrom('projects')
    .where('spamAt', 'is', null)
    .where('mergedInto', 'is', null)
    .where('importedAt', 'is', null)
    .where('projects.createdAt', '>=', bounds[0]!.toISOString())
    .where('projects.createdAt', '<', bounds.at(-1)!.toISOString());

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

/** Counts pairs of verdicts. The database counts submissions with the same verdicts. Operators who declared a conflict of interest have none. */
async function countAssessments(db: Database, period: ReportPeriod): Promise<Judging['assessments']> {
  const verdictsQuery = selectArrivals(db, period)
    .innerJoin('assessments', 'assessments.projectId', 'projects.id')
    .where('verdict', 'is not', null)
    .groupBy('projects.id')
    .select(sql<string>`string_agg(verdict, ' ')`.as('verdicts'));
  const rows = await db
    .selectFrom(verdictsQuery.as('assessed'))
    .groupBy('verdicts')
    .select(({ fn }) => ['verdicts', fn.countAll<number>().as('count')])
    .execute();
  const pairsByVerdicts = rows.map(({ verdicts, count }) => {
    const { pairs, same } = verdictPairs(verdicts.split(' ') as Verdict[]);
    return { pairs: pairs * count, same: same * count };
  });
  return {
    assessed: sum(rows),
    pairs: pairsByVerdicts.reduce((total, { pairs }) => total + pairs, 0),
    agreeing: pairsByVerdicts.reduce((total, { same }) => total + same, 0),
  };
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0);
