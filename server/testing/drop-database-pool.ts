import { afterAll } from 'vitest';
// Nothing that a test may mock: what is imported here stays as it is.
import { dropPooledDatabases } from './database-pool.ts';

afterAll(dropPooledDatabases);
