import { deviceShots } from '#contracts/shots.ts';
import type { Database } from '../../db/client.ts';
import { type Http, serve } from '../../http/serve.ts';
import type { ShotRules } from './shots.commands.ts';
import { countShots } from './shots.service.ts';

/** What is done with shots: how they are counted, and who is told when there are new ones. */
export interface ShotUse extends ShotRules {
  accepted(): void;
}

export function shotRoutes(http: Http, db: Database, { accepted, ...rules }: ShotUse): void {
  serve(http, deviceShots, async ({ body }, context) => {
    const answer = await countShots(db, context.deviceId, body, rules);
    if (answer.accepted > 0) accepted();
    return answer;
  });
}
