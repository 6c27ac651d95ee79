/** Takes a folder, says so, and keeps it until the process is ended. */
import { takeOwnership } from '../owner-lock.ts';

const [folder = ''] = process.argv.slice(2);
await takeOwnership(folder, console.log);
console.log('taken');
setInterval(() => {}, 60_000);
