import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  projectColumns as exportedColumns,
  type ProjectColumn,
  type ProjectsExport,
} from '../../../domain/inbox/export.ts';
import { isNewestFirst, type ProjectsFilter, type ProjectsList } from '../../../domain/inbox/list-query.ts';
import { type Project, projectPriorities, statusesRead } from '../../../domain/conversation/project.ts';
import { platformBit } from '../submissions/platform-bits.ts';
import { sourceOfSubmission } from '../submissions/arrivals.ts';
import { isToAssessBy } from '../assessments/assessments.ts';
import { latestDeclineReason } from '../replies/replies.ts';
import type { DeclineReason } from '../../../domain/decline/decline.ts';
import { type ShownStage, stages, statusOfStage, usualStages } from '../../../domain/stage/stage.ts';
import { readAssigneeTexts } from '../assignees/assignees.ts';
import { type Engine, engineOf } from '../../platform/db/engine.ts';
import { idsOf, isAmong } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { exportOf } from '../../platform/http/download/export.ts';
import type { Cell } from '../../platform/http/download/table.ts';
import { hasLabel, labelNames } from '../labels/labels.ts';
import {
  arrivalConditions,
  countUpTo,
  findPage,
  readInOrder,
  isAfter,
  isWholeList,
  restrictToMatches,
  orderByDueTime,
  joinClocks,
  selectWithClocks,
} from './searched-lists.ts';
import { search } from '../../platform/search/search-queries.ts';
import { countPitchFiles } from '../pitches/files.ts';
import { findProjectsById } from '../submissions/submissions.ts';

type Filter = Partial<ProjectsFilter>;

/** One page of the submissions that match a filter. */
export async function findProjects(db: Database, { after, ...filter }: Partial<ProjectsList>, now: Date) {
  const { sort = 'relevance' } = filter;
  const position = isNewestFirst(filter) ? after : undefined;
  const isByArrival = !['updated', 'name', 'priority', 'due'].includes(sort);
  const listed = await selectMatching(db, filter, now, { sort, isByArrival });
  const ordered = sortIds(listed.matching, sort);
  const read = (ids: readonly number[]) => findProjectsById(db, ids);
  const readPage = async (limit: number, offset: number) => {
    const page = position ? ordered.where(isAfter('projects', position)) : ordered.offset(offset);
    return readInOrder(idsOf(await page.limit(limit).execute()), read);
  };
  return findPage(db, 'project', filter, {
    ...(await selectMatching(db, filter, now)),
    ordered,
    selectInOrder: (ids) => sortIds(selectWithClocks(db, 'projects', ids), sort),
    readPage,
    read,
  });
}

/** Selects the ids of submissions in a sort order. */
const sortIds = (projects: SelectQueryBuilder<Tables, 'projects', object>, sort: string) =>
  projects
    .select('projects.id')
    .$if(sort === 'priority', (query) => query.orderBy(urgency, 'desc'))
    .$if(sort === 'name', (query) => query.orderBy(beginning))
    .$if(sort === 'updated', (query) => query.orderBy('projects.updatedAt', 'desc'))
    .$if(sort === 'due', orderByDueTime)
    .$if(!['updated', 'oldest', 'due'].includes(sort), (query) => query.orderBy('projects.createdAt', 'desc'))
    .$if(sort === 'oldest', (query) => query.orderBy('projects.createdAt'))
    .$if(sort !== 'due', (query) => query.orderBy('projects.id', sort === 'oldest' ? 'asc' : 'desc'));

/** The ids of the submissions that match a filter, at most `limit`. */
export async function findProjectIds(db: Database, filter: Filter, limit: number, now: Date): Promise<number[]> {
  const { matching, matches } = await searchProjects(db, filter, now);
  return idsOf(await restrictToMatches(matching.select('projects.id'), matches, 'projects.id').limit(limit).execute());
}

/** Counts the submissions that match a filter, up to `limit`. */
export async function countProjects(db: Database, filter: Filter, limit: number, now: Date) {
  const { matching, matches } = await searchProjects(db, filter, now);
  return countUpTo(db, matching, matches, limit);
}

type Selection = Filter & { ids?: readonly number[] };

/** Whether an export has every submission that is listed, and there is one. */
export async function exportsAllProjects(db: Database, selection: Selection, now: Date): Promise<boolean> {
  const { selectionQuery, matches } = await querySelection(db, selection, now);
  const exported = restrictToMatches(selectionQuery, matches, 'projects.id').select('projects.id');
  const { matchingIds } = await selectMatching(db, {}, now);
  return isWholeList(matchingIds, exported, 'projects.id');
}

/** Reads the entries of a filter or a selection, newest first. @returns a function that reads the batch after the last id of the one before */
async function projectsBatch(db: Database, selection: Selection, now: Date) {
  const { selectionQuery, matches } = await querySelection(db, selection, now);
  return async (size: number, before: number | undefined): Promise<Project[]> => {
    const rows = await restrictToMatches(selectionQuery, matches, 'projects.id')
      .$if(before !== undefined, (query) => query.where('projects.id', '<', before!))
      .select('projects.id')
      .orderBy('projects.id', 'desc')
      .limit(size)
      .execute();
    return readInOrder(idsOf(rows), (ids) => findProjectsById(db, ids));
  };
}

/** The submissions with the ids of a selection, which may be spam, or else those that match a filter. */
async function querySelection(db: Database, { ids, ...filter }: Selection, now: Date) {
  if (!ids) {
    const { matching, matches } = await searchProjects(db, filter, now);
    return { selectionQuery: matching, matches };
  }
  return {
    selectionQuery: db.selectFrom('projects').where(isAmong(engineOf(db), 'projects.id', ids)),
    matches: undefined,
  };
}

async function searchProjects(db: Database, filter: Filter, now: Date) {
  const { matching, matchingIds } = await selectMatching(db, filter, now);
  return {
    matching,
    matches: await search(db, { kind: 'project', text: filter.q ?? '', listedIdsQuery: matchingIds }),
  };
}

/**
 * Selects the submissions that match a filter.
 * @param order the order in which the caller sorts them
 * @returns a query of the rows, and one of their ids for a search
 */
async function selectMatching(
  db: Database,
  { status, ...filter }: Filter,
  now: Date,
  order?: { sort: string; isByArrival: boolean },
) {
  const engine = engineOf(db);
  const otherConditions = await conditions(db, filter, now);
  const statuses = status?.flatMap(statusesRead);
  // SQLite prefers the index of the status, and would then read rows for other columns or sort them. A unary sign excludes that index.
  const isIndexed =
    engine === 'postgres' ||
    (otherConditions.length === 0 && (!order || (order.isByArrival && statuses?.length === 1)));
  const sign = sql.raw(isIndexed ? '' : '+');
  const filters = statuses
    ? [sql<boolean>`${sign}projects.status in (${sql.join(statuses)})`, ...otherConditions]
    : otherConditions;
  const projectsQuery = joinClocks(db.selectFrom('projects'), 'projects', { ...filter, sort: order?.sort });
  const listed =
    filter.spam === 'only'
      ? projectsQuery.where('spamAt', 'is not', null)
      : projectsQuery.where('spamAt', 'is', null).where('mergedInto', 'is', null);
  const matching = filters.reduce((query, condition) => query.where(condition), listed);
  return { matching, matchingIds: matching.select('projects.id') };
}

/** The conditions of a filter besides its statuses and spam. */
async function conditions(db: Database, filter: Omit<Filter, 'status'>, now: Date) {
  const engine = engineOf(db);
  const builder = expressionBuilder<Tables, 'projects'>();
  const { id, stage, type, priority, toAssessBy, declinedFor, source, platform, label, ...pitchAndArrival } = filter;
  const { pitchStage, hasBuild, hasVideo, askedMost, currency, quarter, complete, ...arrival } = pitchAndArrival;
  const pitchFacts = [pitchStage, hasBuild, hasVideo, askedMost, currency, quarter, complete];
  const isByPitch = pitchFacts.some((fact) => fact !== undefined);
  return [
    id !== undefined && builder('projects.id', '=', id),
    stage && builder.or(stage.map(isInStage)),
    type && builder('projectType', 'in', type),
    priority && builder('priority', 'in', priority),
    toAssessBy !== undefined && isToAssessBy(toAssessBy),
    declinedFor && builder.and([isInStage('declined'), builder.or(declinedFor.map(isDeclinedFor))]),
    source !== undefined && isFrom(source),
    ...(await arrivalConditions(db, 'projects', arrival, now)),
    label && hasLabel(engine, label),
    platform && builder.or(platform.map((one) => hasPlatform(engine, one))),
    // This condition must equal the condition of the index of pitches word for word, or SQLite does not use the index.
    isByPitch && sql<boolean>`projects.pitch_completeness > 0`,
    pitchStage && builder('pitchStage', 'in', pitchStage),
    hasBuild && builder('pitchHasBuild', '=', true),
    hasVideo && builder('pitchHasVideo', '=', true),
    askedMost !== undefined && builder('pitchAsked', '<=', askedMost),
    currency && builder('pitchCurrency', 'in', currency),
    quarter && builder.or(quarter.map((begins) => builder('pitchTargetQuarter', 'like', `${begins}%`))),
    complete !== undefined && builder('pitchCompleteness', '>=', complete),
  ].filter((condition) => typeof condition === 'object');
}

const isFrom = (source: string) =>
  source === 'none' ? sql<boolean>`${sourceOfSubmission} is null` : sql<boolean>`${sourceOfSubmission} = ${source}`;

const isDeclinedFor = (reason: DeclineReason | 'none') =>
  reason === 'none' ? sql<boolean>`${latestDeclineReason} is null` : sql<boolean>`${latestDeclineReason} = ${reason}`;

/** Whether a submission is in a stage. As in `stageOf`, one without a stage of its own has the usual stage of its status. */
function isInStage(stage: ShownStage) {
  const builder = expressionBuilder<Tables, 'projects'>();
  const status = statusOfStage[stage];
  const isStatus = builder('projects.status', 'in', statusesRead(status));
  if (stage === 'declined') return isStatus;
  const otherStages = stages.filter((other) => statusOfStage[other] === status && other !== stage);
  if (otherStages.length === 0) return isStatus;
  const isStored = builder('projects.stage', '=', stage);
  const isUsual = builder.or([builder('projects.stage', 'is', null), builder('projects.stage', 'not in', otherStages)]);
  return builder.and([isStatus, usualStages[status] === stage ? isUsual : isStored]);
}

/** SQLite searches the stored text, in which `[` or a comma precedes an entry, since parsing the JSON of each row costs too much. */
function hasPlatform(engine: Engine, platform: string) {
  const entry = JSON.stringify(platform);
  if (engine === 'sqlite')
    return sql<boolean>`(instr(target_platforms, ${`[${entry}`}) > 0 or instr(target_platforms, ${`,${entry}`}) > 0)`;
  const bit = platformBit(platform);
  return bit === undefined
    ? sql<boolean>`target_platforms @> ${`[${entry}]`}::jsonb`
    : sql<boolean>`(platform_bits & ${sql.lit(bit)}) > 0`;
}

/* Word for word as their indexes have them. */
const beginning = sql`substr(lower(name), 1, 100)`;
const urgency = sql<number>`case priority ${sql.join(
  projectPriorities.map((priority, rank) => sql`when ${sql.lit(priority)} then ${sql.lit(rank)}`),
  sql` `,
)} end`;

/** The submissions of a filter or a selection, newest first. */
export async function exportProjects(db: Database, query: ProjectsExport, now: Date): Promise<Response> {
  const { format, columns: chosen, ...filter } = query;
  const assignedTo = await readAssigneeTexts(db);
  const labels = await labelNames(db);
  const cells: Record<ProjectColumn, (project: Project & { pitchFiles: number }) => Cell> = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    type: ({ projectType }) => projectType,
    status: ({ status }) => status,
    priority: ({ priority }) => priority,
    assignedTo,
    labels: ({ labels: ids }) => ids.flatMap((id) => labels.get(id) ?? []),
    email: ({ contactEmail }) => contactEmail,
    platforms: ({ targetPlatforms }) => targetPlatforms,
    timeline: ({ timeline }) => timeline,
    budget: ({ budget }) => budget,
    description: ({ description }) => description,
    additionalInfo: ({ additionalInfo }) => additionalInfo,
    language: ({ language }) => language,
    received: ({ createdAt }) => createdAt,
    updated: ({ updatedAt }) => updatedAt,
    answerDue: ({ dueAt }) => dueAt,
    firstAnswered: ({ firstAnsweredAt }) => firstAnsweredAt,
    completed: ({ actualCompletion }) => actualCompletion,
    importSource: ({ importSource }) => importSource,
    externalId: ({ externalId }) => externalId,
    pitchComplete: ({ pitchCompleteness }) => pitchCompleteness,
    pitchStage: ({ pitchStage }) => pitchStage,
    pitchAsked: ({ pitchAsked }) => pitchAsked,
    pitchCurrency: ({ pitchCurrency }) => pitchCurrency,
    pitchBuild: ({ pitchHasBuild }) => (pitchHasBuild ? 'yes' : 'no'),
    pitchVideo: ({ pitchHasVideo }) => (pitchHasVideo ? 'yes' : 'no'),
    pitchQuarter: ({ pitchTargetQuarter }) => pitchTargetQuarter,
    pitchGenres: ({ pitchGenres }) => pitchGenres,
    pitchFiles: ({ pitchFiles }) => pitchFiles,
  };
  const readBatch = await projectsBatch(db, filter, now);
  const nextBatch = async (size: number, before: number | undefined) => {
    const projects = await readBatch(size, before);
    const files = await countPitchFiles(db, idsOf(projects));
    return projects.map((project) => ({ ...project, pitchFiles: files.get(project.id) ?? 0 }));
  };
  return exportOf({ format, chosen, headings: exportedColumns, title: 'Submissions', cells, nextBatch }, now);
}
