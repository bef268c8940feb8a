import * as z from 'zod/mini';
import { practice } from '../../studio.ts';
import { messagesFilter, projectsFilter } from './list-query.ts';
import { id, requiredLine, typedText } from '../text/text.ts';

/** The maximum length of a name and of a query in characters; the maximum of views per operator and of shared ones. */
export const viewLimits = { name: 40, query: 1000, own: 50, shared: 50 } as const;

/** The number up to which a view counts its entries; beyond it the count is `capped`. */
export const viewCountLimit = 1000;

/** The lists with views, and their filters. */
const filters = { submissions: projectsFilter, messages: messagesFilter } as const;
export const viewLists = ['submissions', 'messages'] as const satisfies readonly (keyof typeof filters)[];
export type ViewList = (typeof viewLists)[number];
type Filter<List extends ViewList> = z.output<(typeof filters)[List]>;

const allUsualViews = ['all', 'mine', 'unassigned', 'toAssess', 'waiting', 'today', 'overdue', 'spam'] as const;
export type UsualView = (typeof allUsualViews)[number];
/** The built-in views; `toAssess` exists only for submissions. */
export const usualViews = allUsualViews.filter((view) => view !== 'toAssess' || practice.judging.assessment);

/** The query of a built-in view. @param self the operator's id */
export const usualQuery = (view: UsualView, self: number): Record<string, string> =>
  ({
    all: {},
    mine: { assignee: String(self) },
    unassigned: { assignee: 'none' },
    toAssess: { toAssessBy: String(self) },
    waiting: { due: 'waiting' },
    today: { due: 'today' },
    overdue: { due: 'overdue' },
    spam: { spam: 'only' },
  })[view];

/** Parses the query of a list's address; undefined if the list does not accept it. */
export function parseView<List extends ViewList>(list: List, query: string): Filter<List> | undefined {
  const params = Object.fromEntries(new URLSearchParams(query));
  const isKnown = Object.keys(params).every((name) => name !== 'page' && name in filters[list].shape);
  const result = filters[list].safeParse(params);
  return isKnown && result.success ? (result.data as Filter<List>) : undefined;
}

const name = requiredLine({ max: viewLimits.name });
const query = typedText(viewLimits.query);

export const viewForm = z
  .object({ list: z.enum(viewLists), name, query, shared: z._default(z.boolean(), false) })
  .check(z.refine((view) => parseView(view.list, view.query) !== undefined, { path: ['query'] }));

/** The body of `PUT /api/views/:id`; omitted fields keep their values. */
export const viewUpdate = z.partial(z.object({ name, query, shared: z.boolean() }));

/** The body of `PUT /api/views/order`: the views in their new order; omitted ones follow them. */
export const viewOrder = z.object({ ids: z.array(id()).check(z.maxLength(viewLimits.own + viewLimits.shared)) });

/** A named query of a list: an operator's own, or one that all share. */
export const viewEntity = z.object({
  id: id(),
  list: z.enum(viewLists),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
});

const count = z.object({ total: z.int(), capped: z.optional(z.boolean()) });

/** The number of entries of a list's views: built-in ones by name, saved ones by id. */
export const viewCounts = z.object({
  usual: z.partialRecord(z.enum(allUsualViews), count),
  saved: z.record(z.string(), count),
});

export const viewsFilter = z.object({ list: z._default(z.enum(viewLists), 'submissions') });

export type View = z.output<typeof viewEntity>;
export type ViewForm = z.output<typeof viewForm>;
export type ViewUpdate = z.output<typeof viewUpdate>;
export type ViewCounts = z.output<typeof viewCounts>;

/** The counts in the navigation: pending submissions and new messages. */
export const inboxCounts = z.object({ submissions: z.int(), messages: z.int() });

export type InboxCounts = z.output<typeof inboxCounts>;
