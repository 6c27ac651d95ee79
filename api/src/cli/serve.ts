import { fileURLToPath } from 'node:url';
import { keepYoungSpaceSmall } from '../server/young-space.ts';

// Before anything else is loaded: that is what it is about.
keepYoungSpaceSmall(true);
const { run } = await import('./run.ts');
run(fileURLToPath(import.meta.url));
