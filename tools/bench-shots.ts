import { ingestion } from './shots/ingestion.ts';
import { kills } from './shots/kills.ts';
import { senders } from './shots/senders.ts';
import { runMode } from './support/command.ts';

/**
 * Verifies the server's guarantees for shots: `ingestion` compares them over HTTP with bare SQL; `senders` sends many
 * at once, and `kills` kills the server repeatedly: both exit with 1 unless every shot counts exactly once.
 */
await runMode({ ingestion, senders, kills });
