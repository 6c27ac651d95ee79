import { fileURLToPath } from 'node:url';
import { run } from './run.ts';

run(fileURLToPath(import.meta.url));
