/** Takes a folder, prints a line, and holds it until the process ends. */
import { takeOwnership } from '../owner-lock.ts';

const [folder = ''] = process.argv.slice(2);
await takeOwnership(folder, console.log);
console.log('taken');
setInterval(() => {}, 60_000);
