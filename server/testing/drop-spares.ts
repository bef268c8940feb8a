import { afterAll } from 'vitest';
// Nothing that a test may mock: what is imported here stays as it is.
import { dropSpares } from './spare-databases.ts';

afterAll(dropSpares);
