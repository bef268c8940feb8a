import * as z from 'zod/mini';
import { clockChange, clockFields } from './clock.ts';
import { labelIds } from './label.ts';
import { projectTypes, studioSizes } from '../forms/submission-choices.ts';
import { consultationType } from '../studio/service.ts';
import { defaultLanguage, languages } from '../text/language.ts';
import {
  emailAddress,
  formTextLimit,
  id,
  instant,
  optionalLine,
  optionalText,
  publicText,
  requiredLine,
  textList,
  timestamp,
  webAddress,
  webAddressList,
  versionNumber,
} from '../text/text.ts';
import { pitchFacts } from '../pitch/facts.ts';
import { stages } from '../stage/stage.ts';
import { honeypot } from '../spam/honeypot.ts';

export const projectPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export const projectStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
/** Statuses of earlier versions, which are read and have a color, but are never written (decision 8). */
export const legacyProjectStatuses = ['in-progress', 'approved'] as const;

export const projectDefaults = { projectType: 'web', priority: 'normal', status: 'pending' } as const;

/** The stored statuses that are read as `status`: itself, and its legacy form. */
export const statusesRead = (status: ProjectStatus): Project['status'][] => [
  status,
  ...(status === 'in_progress' ? (['in-progress'] as const) : []),
  ...(status === 'completed' ? (['approved'] as const) : []),
];

/** Whether a status means that the work is completed. */
export const isCompleted = (status: Project['status']): boolean => statusesRead('completed').includes(status);

/** The color of a status in the back office (product.md, section 4). */
export function projectStatusColor(status: Project['status']): 'green' | 'blue' | 'red' | 'yellow' {
  if (isCompleted(status)) return 'green';
  if (statusesRead('in_progress').includes(status)) return 'blue';
  return status === 'cancelled' ? 'red' : 'yellow';
}

/** Returns whether a status closes a submission. The sender of a closed submission waits for nothing. */
export const isClosed = (status: Project['status']): boolean => status === 'cancelled' || isCompleted(status);

export const projectPriorityColor = { low: 'grey', normal: 'blue', high: 'orange', urgent: 'red' } as const;

/** The statuses that the quick buttons of a card set. */
export const quickStatuses = { approve: 'completed', inProgress: 'in_progress', cancel: 'cancelled' } as const;

/** The form of the project submission dialog. */
export const projectForm = z.object({
  name: requiredLine({ max: formTextLimit }),
  projectType: z._default(z.enum(projectTypes), projectDefaults.projectType),
  description: publicText({ max: formTextLimit }),
  contactEmail: emailAddress(),
  platforms: textList(),
});

export const consultationForm = z.object({
  name: requiredLine({ max: formTextLimit }),
  projectType: z.literal(consultationType),
  email: emailAddress(),
  studioSize: z.optional(z.nullable(z.union([z.enum(studioSizes), z.literal('')]))),
  currentProblems: publicText({ max: formTextLimit }),
});

/** The body of `POST /api/projects`. It lacks the fields that only an operator may set, so they are dropped. */
export const projectSubmission = z.discriminatedUnion('projectType', [
  z.extend(projectForm, honeypot),
  z.extend(consultationForm, honeypot),
]);

const editable = {
  name: requiredLine(),
  description: optionalText(),
  projectType: z.enum([...projectTypes, consultationType]),
  contactEmail: emailAddress(),
  targetPlatforms: textList(),
  timeline: optionalLine(),
  budget: optionalLine(),
  additionalInfo: optionalText(),
  logoUrl: webAddress(),
  heroImageUrl: webAddress(),
  screenshots: webAddressList(),
  priority: z.enum(projectPriorities),
  status: z.enum(projectStatuses),
};

/** The fields that the edit dialog changes; omitted fields keep their values. */
export const projectUpdate = z.partial(z.object(editable));

/**
 * The body of `PUT /api/projects/:id`: the fields of the edit dialog, the assignee and due date, and the stage, which sets the status that belongs
 * to it. `watchUntil` is the date at which the watch list ends.
 */
export const projectChange = z.extend(
  projectUpdate,
  z.partial(
    z.object({
      assignedTo: z.nullable(id()),
      estimatedCompletion: instant(),
      stage: z.enum(stages),
      watchUntil: instant(),
    }),
  ).shape,
);

export const projectStatusUpdate = z.object({ status: editable.status });

export const projectClockChange = z.extend(clockChange, {
  /** `true`: a closed submission deliberately stays without an answer. `false` undoes that. */
  answerWaived: z.optional(z.boolean()),
});

/** A client's request, as operators read it. */
export const projectEntity = z.object({
  id: id(),
  ...editable,
  projectType: z._default(editable.projectType, projectDefaults.projectType),
  priority: z._default(editable.priority, projectDefaults.priority),
  status: z._default(z.enum([...projectStatuses, ...legacyProjectStatuses]), projectDefaults.status),
  /** The language in which the sender used the site; emails to them are in it. */
  language: z._default(z.enum(languages), defaultLanguage),
  assignedTo: z.nullable(id()),
  estimatedCompletion: z.nullable(timestamp()),
  /** Set when the status becomes completed, cleared when it is reopened; clients cannot write it. */
  actualCompletion: z.nullable(timestamp()),
  /** The stored stage; the one that is shown follows from it and the status (`stageOf`). */
  stage: z.nullable(z.enum(stages)),
  watchUntil: z.nullable(timestamp()),
  ...pitchFacts,
  labels: labelIds(),
  ...clockFields,
  /** The time at which an operator decided to leave it closed without an answer. */
  answerWaivedAt: z.nullable(timestamp()),
  /** The time at which the sender withdrew it. */
  withdrawnAt: z.nullable(timestamp()),
  /** The time of the spam flag and of its confirmation by an operator: it is deleted `retention.spamDays` later. */
  spamAt: z.nullable(timestamp()),
  spamConfirmedAt: z.nullable(timestamp()),
  /** The earlier submission that an operator merged it into; lists and counts exclude it. */
  mergedInto: z.nullable(id()),
  /** Import time, source, and id at the source. Imported submissions have no response clock. */
  importedAt: z.nullable(timestamp()),
  importSource: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  version: versionNumber(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

/** A submission as its sender receives it. Fields are listed here one by one, since most of the others are internal. */
export const receivedProject = z.pick(projectEntity, {
  id: true,
  name: true,
  description: true,
  projectType: true,
  contactEmail: true,
  targetPlatforms: true,
  timeline: true,
  budget: true,
  additionalInfo: true,
  logoUrl: true,
  heroImageUrl: true,
  screenshots: true,
  priority: true,
  status: true,
  language: true,
  assignedTo: true,
  estimatedCompletion: true,
  actualCompletion: true,
  createdAt: true,
  updatedAt: true,
});

/** Whether a submission was closed without an answer, and nobody has confirmed that. */
export const isClosedSilently = ({ status, firstAnsweredAt, answerWaivedAt }: Project): boolean =>
  isClosed(status) && firstAnsweredAt === null && answerWaivedAt === null;

/**
 * Whether the sender can still change the pitch: until an operator has assessed it, or the submission is closed or withdrawn. From then on the
 * sender adds answers, so everybody judges the same pitch (decision 96).
 */
export const isPitchOpen = (project: Pick<Project, 'status' | 'withdrawnAt'>, isAssessed: boolean): boolean =>
  !isAssessed && !isClosed(project.status) && project.withdrawnAt === null;

export type ProjectSubmission = z.output<typeof projectSubmission>;
export type ProjectUpdate = z.output<typeof projectUpdate>;
export type ProjectChange = z.output<typeof projectChange>;
export type ProjectClockChange = z.output<typeof projectClockChange>;
export type Project = z.output<typeof projectEntity>;
export type ReceivedProject = z.output<typeof receivedProject>;
export type ProjectStatus = (typeof projectStatuses)[number];

/** The fields of a {@link Project} that a submission fills. */
export type SubmittedProject = Pick<
  Project,
  'name' | 'projectType' | 'description' | 'contactEmail' | 'targetPlatforms' | 'additionalInfo'
>;
