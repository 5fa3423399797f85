/** Imported before the test files that share a process (`scripts/test-batches.ts`): their servers share a parser. */
import { after } from 'node:test';
import { shareParser } from './parser/test-shared-parser.ts';

after(shareParser());
