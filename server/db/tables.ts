import type { Generated, Kysely } from 'kysely';

/**
 * Rows as both databases give them, under their camel-case names (the columns are snake_case): instants as ISO 8601 text in UTC, days as `YYYY-MM-DD`, JSON as text. A boolean is
 * written as one and read as `true`/`false` (PostgreSQL) or 1/0 (SQLite), which is why stores read it with `Boolean`.
 */
export interface Tables {
  users: {
    id: Generated<number>;
    username: string;
    password: string;
    email: string | null;
    role: string;
    createdAt: string;
    /** Set while the user may not sign in. */
    disabledAt: string | null;
  };
  sessions: {
    /** SHA-256 of the cookie's token: a copy of the database signs nobody in. */
    id: string;
    userId: number;
    /** SHA-256 of the CSRF token. */
    csrf: string;
    createdAt: string;
    seenAt: string;
    expiresAt: string;
  };
  signInAttempts: {
    id: Generated<number>;
    username: string;
    address: string;
    outcome: string;
    createdAt: string;
  };
  cases: {
    id: Generated<number>;
    title: string;
    subtitle: string | null;
    description: string;
    longDescription: string | null;
    logoUrl: string | null;
    heroImageUrl: string | null;
    screenshots: string;
    projectType: string;
    category: string | null;
    platforms: string;
    technologies: string;
    features: string;
    launchDate: string | null;
    status: string;
    downloads: number;
    showDownloads: boolean;
    revenue: string | null;
    teamSize: number | null;
    developmentTime: string | null;
    challenges: string;
    solutions: string;
    results: string;
    testimonials: string;
    liveUrl: string | null;
    storeUrls: string;
    featured: boolean;
    topCase: boolean;
    isPartner: boolean;
    order: number;
    createdAt: string;
    updatedAt: string;
  };
  partners: {
    id: Generated<number>;
    name: string;
    description: string | null;
    logoUrl: string | null;
    websiteUrl: string | null;
    category: string | null;
    featured: boolean;
    order: number;
    createdAt: string;
  };
  features: {
    id: Generated<number>;
    title: string;
    description: string | null;
    icon: string | null;
    category: string | null;
    featured: boolean;
    order: number;
    createdAt: string;
  };
  portfolioItems: {
    id: Generated<number>;
    title: string;
    description: string | null;
    imageUrl: string | null;
    projectType: string;
    platforms: string;
    technologies: string;
    liveUrl: string | null;
    repositoryUrl: string | null;
    featured: boolean;
    status: string;
    downloads: number;
    createdAt: string;
    updatedAt: string;
    /** Set by a delete and cleared by its Undo. */
    deletedAt: string | null;
  };
  projects: {
    id: Generated<number>;
    name: string;
    description: string | null;
    projectType: string;
    contactEmail: string;
    targetPlatforms: string;
    timeline: string | null;
    budget: string | null;
    additionalInfo: string | null;
    logoUrl: string | null;
    heroImageUrl: string | null;
    screenshots: string;
    priority: string;
    status: string;
    language: string;
    assignedTo: number | null;
    estimatedCompletion: string | null;
    actualCompletion: string | null;
    submissionKey: string | null;
    bodyDigest: string | null;
    createdAt: string;
    updatedAt: string;
  };
  contactMessages: {
    id: Generated<number>;
    name: string;
    email: string;
    subject: string;
    message: string;
    status: string;
    language: string;
    /** Shared by a project and the message that a publishing form sends beside it. */
    submissionKey: string | null;
    /** With `submissionKey` unique: the same form sent twice is stored once. */
    bodyDigest: string | null;
    createdAt: string;
  };
  /** What happened to a submission, a row for each field that was changed. */
  projectHistory: {
    id: Generated<number>;
    projectId: number;
    /** A username, as it was then; none where the sender did it. */
    author: string | null;
    kind: string;
    field: string | null;
    /** `{ from, to }` as JSON. */
    change: string;
    createdAt: string;
  };
  projectNotes: {
    id: Generated<number>;
    projectId: number;
    authorId: number | null;
    author: string;
    text: string;
    createdAt: string;
  };
  /** Mails from operators. Whether one has left is the outbox's to know, under the key `reply:<id>`. */
  replies: {
    id: Generated<number>;
    /** What it answers: a submission, a message, or a message with the submission that it came with. */
    projectId: number | null;
    messageId: number | null;
    author: string;
    recipient: string;
    subject: string;
    body: string;
    language: string;
    submissionKey: string | null;
    bodyDigest: string | null;
    createdAt: string;
  };
  outbox: {
    id: Generated<number>;
    /** One mail a key: what is enqueued twice leaves once. */
    mailKey: string;
    kind: string;
    recipient: string;
    language: string;
    payload: string;
    status: string;
    attempts: number;
    nextAttemptAt: string;
    lastError: string | null;
    createdAt: string;
    sentAt: string | null;
  };
  /** What a word is found by. */
  searchForms: {
    /** 1 where the form is the word with a letter left out, or the word itself; 0 where it is one of its endings. */
    typo: number;
    form: string;
    word: string;
  };
  /** Which words stand in what. */
  searchWords: {
    kind: string;
    word: string;
    entityId: number;
  };
  /** The same by word: the entities of a block of ids, as entity-set.ts writes them. */
  searchPlaces: {
    kind: string;
    word: string;
    block: number;
    entities: Uint8Array;
  };
  /** How many rows of each kind a table has, in parts that add up, of which some may be negative; written by triggers. */
  rowCounts: {
    /** The table's. */
    name: string;
    status: string;
    /** Empty, as `priority` is, where the table has no such column. */
    type: string;
    priority: string;
    part: number;
    total: number;
  };
  /** What is to be indexed, written by triggers. */
  searchQueue: {
    id: Generated<number>;
    kind: string;
    entityId: number;
  };
  /** What happened once to this database, such as the seeding with the built-in data. */
  milestones: {
    name: string;
    createdAt: string;
  };
}

export type Database = Kysely<Tables>;
