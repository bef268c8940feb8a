import { afterEach } from 'vitest';
import { expectWholeDerivedTables } from './derived-tables.ts';

afterEach(expectWholeDerivedTables);
