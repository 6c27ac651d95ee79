import { ingestion } from './shots/ingestion.ts';
import { kills } from './shots/kills.ts';
import { senders } from './shots/senders.ts';
import { runMode } from './support/modes.ts';

/**
 * What the server promises of shots: `ingestion` measures them over HTTP beside bare SQL; `senders` has many send at once, and
 * `kills` kills the server again and again: both end with 1 unless every shot counts exactly once.
 */
await runMode({ ingestion, senders, kills });
