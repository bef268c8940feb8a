import type { Engine } from '../engine.ts';

/* The order of creation is significant: it decides between two indexes that cost SQLite the same. */

export const projectIndexes = (engine: Engine) => ({
  ...sharedIndexesOf('contact_email'),
  case: '(case_id)',
  merged: '(merged_into) where merged_into is not null',
  long_platforms: `(created_at) where length(${platforms}) > 500 and ${listed}`,
  ...(engine === 'postgres' ? postgresProjects : sqliteProjects),
});

export const messageIndexes = (engine: Engine) => ({
  ...sharedIndexesOf('email'),
  by_status: '(status, created_at, id, is_copy)',
  ...(engine === 'postgres' ? postgresMessages : sqliteMessages),
});

const sharedIndexesOf = (email: string) => ({
  by_sender: `(lower(${email}), created_at, id)`,
  snoozed: '(snoozed_until) where snoozed_until is not null',
  answered: `(lower(${email})) where first_answered_at is not null`,
  digest: '(text_digest, created_at) where text_digest is not null',
  spam: '(created_at, id) where spam_at is not null',
  confirmed: '(spam_confirmed_at) where spam_confirmed_at is not null',
});

export const platforms = 'cast(target_platforms as text)';

/** Lists, counts and reports exclude spam and merged submissions. */
const listed = 'spam_at is null and merged_into is null';
const urgency = "case priority when 'low' then 0 when 'normal' then 1 when 'high' then 2 when 'urgent' then 3 end";
const answers = 'first_answered_at, withdrawn_at';

/** The prefix of a name, since entries of PostgreSQL's indexes are limited. */
const byName = 'substr(lower(name), 1, 100), created_at desc, id desc';

/*
 * One index for each sort order of a list, with the columns of the filters; the index by arrival also has the columns of the public ledger. Filters,
 * totals and the ledger therefore read no rows.
 */

const filters = 'status, project_type, priority, assigned_to';
const arrivals = `language, answer_minutes, due_at, ${answers}, imported_at, platform_bits`;

const postgresProjects = {
  by_platform: 'using gin (target_platforms jsonb_path_ops)',
  by_updated_at: `(updated_at, id, ${filters}, created_at) where ${listed}`,
  by_urgency: `((${urgency}), created_at, id, ${filters}) where ${listed}`,
  by_name: `(${byName}, ${filters}) where ${listed}`,
  assigned: `(assigned_to, status, created_at, id) where assigned_to is not null and ${listed}`,
  reported: `(created_at, report_line) where ${listed} and imported_at is null`,
  by_status: `(status, created_at, id) where ${listed}`,
  by_created_at: `(created_at, id, ${filters}, ${arrivals}) where ${listed}`,
  by_due: `(due_at, id, snoozed_until, ${filters}, created_at, imported_at) where ${listed}`,
  labelled: `(created_at, id, ${filters}, labels) where labels <> '[]' and ${listed}`,
};
const postgresMessages = {
  by_created_at: `(created_at, id, status, language, answer_minutes, is_copy, due_at, ${answers}, spam_at)`,
  by_due: '(due_at, id, snoozed_until, status, created_at, is_copy)',
  // Searches use this index. It includes `status` for counts, for which PostgreSQL uses it, too.
  listed: "(id, status) where not is_copy and status <> 'spam'",
  labelled: "(created_at, id, status, is_copy, labels) where labels <> '[]'",
};

/** SQLite reads the row for each column of the condition that is not in the index, even if the index is partial on it. */
const condition = 'spam_at, merged_into';
const covered = `${filters}, labels, target_platforms, ${condition}`;
const sqliteArrivals = `language, answer_minutes, due_at, snoozed_until, ${covered}, ${answers}, imported_at`;
const messageClock = 'answer_minutes, due_at, snoozed_until, labels, is_copy';

const sqliteProjects = {
  by_updated_at: `(updated_at, id, created_at, ${covered}) where ${listed}`,
  by_urgency: `((${urgency}), created_at, id, ${covered}) where ${listed}`,
  by_name: `(${byName}, ${covered}) where ${listed}`,
  assigned: `(assigned_to, status, created_at, id, labels, ${condition}) where assigned_to is not null and ${listed}`,
  labelled: `(labels, created_at, id, status, ${condition}) where labels <> '[]' and ${listed}`,
  reported: `(created_at, report_line, ${condition}, imported_at) where ${listed} and imported_at is null`,
  by_status: `(status, created_at, id, ${condition}) where ${listed}`,
  by_created_at: `(created_at, id, ${sqliteArrivals}) where ${listed}`,
  by_due: `(due_at, id, snoozed_until, created_at, ${covered}, imported_at) where ${listed}`,
};
const sqliteMessages = {
  labelled: "(labels, created_at, id, status) where labels <> '[]'",
  by_due: '(due_at, id, snoozed_until, status, created_at, labels, is_copy)',
  by_created_at: `(created_at, id, status, language, ${messageClock}, ${answers}, spam_at)`,
};
