import { deviceShots } from '#contracts/shots.ts';
import type { Database } from '../../db/client.ts';
import { type Http, serve } from '../../http/serve.ts';
import type { ShotRules } from './shots.commands.ts';
import { countShots } from './shots.service.ts';

export function shotRoutes(http: Http, db: Database, rules: ShotRules): void {
  serve(http, deviceShots, ({ body }, context) => countShots(db, context.deviceId, body, rules));
}
