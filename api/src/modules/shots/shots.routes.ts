import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { deviceShots } from '#contracts/shots.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import type { ShotRules } from './shots.commands.ts';
import { countShots } from './shots.service.ts';

/** How shots are counted, and who is notified of the result. */
export interface ShotRoutesOptions extends ShotRules {
  onCounted(answer: AnswerOf<typeof deviceShots>): void;
}

export function shotRoutes(http: Http, db: Database, { onCounted, ...rules }: ShotRoutesOptions): void {
  serve(http, deviceShots, async ({ body }, context) => {
    const answer = await countShots(db, context.device.deviceId, body, rules);
    onCounted(answer);
    return answer;
  });
}
