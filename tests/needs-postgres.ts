// `npm test` starts a PostgreSQL of its own; whoever runs Vitest alone names one, whose role may create databases.
if (!process.env.TEST_DATABASE_URL) {
  throw new Error('TEST_DATABASE_URL is not set: run `npm test -- --only=postgres`, or name a PostgreSQL in it.');
}
