import {
  putSampleIn,
  readSample,
  readSetup,
  SETUP_STEPS,
  type Setup,
  type SetupStep,
  takeSampleOut,
  updateSetup,
} from '#contracts/setup.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import type { SystemWatch } from '../system/system-watch.ts';
import { hasSecondAdministrator } from '../users/last-administrator.ts';
import { readSampleIds } from './sample.queries.ts';
import * as sample from './sample.service.ts';
import { readFacts, writeDismissed } from './setup.queries.ts';

interface Deps extends sample.SampleDeps {
  mailer: Pick<Mailer, 'delivers'>;
  watch: Pick<SystemWatch, 'backup'>;
}

/** Where each step is done. */
const PAGES: Record<SetupStep, string> = {
  identity: '/admin/identity',
  category: '/admin/categories/create',
  fragrance: '/admin/fragrances/create',
  campaign: '/admin/campaigns/create',
  quiz: '/admin/quiz/create',
  device: '/admin/devices/create',
  mail: '/admin/system',
  administrator: '/admin/users/create',
  backup: '/admin/system',
};

export function setupRoutes(http: Http, { mailer, watch, ...deps }: Deps): void {
  const { db } = deps;
  async function current(): Promise<Setup> {
    const [{ dismissed, draft, ...facts }, administrator, backup] = await Promise.all([
      readFacts(db),
      hasSecondAdministrator(db),
      watch.backup(),
    ]);
    const done = { ...facts, administrator, mail: mailer.delivers, backup: Boolean(backup?.last) };
    const pages = draft === null ? PAGES : { ...PAGES, quiz: `/admin/quiz/${draft}/update` };
    return { steps: SETUP_STEPS.map((key) => ({ key, done: done[key], url: pages[key] })), dismissed };
  }

  serve(http, readSetup, current);
  serve(http, updateSetup, async ({ body: { dismissed } }, { origin }) => {
    await db.transaction(async (tx) => {
      const recordName = await writeDismissed(tx, dismissed);
      if (recordName === undefined) return;
      await recordEvent(tx, origin, {
        ...{ action: 'update', resource: 'identity', recordId: null, recordName },
        ...{ before: { setupDismissed: !dismissed }, after: { setupDismissed: dismissed } },
      });
    });
    return current();
  });
  serve(http, readSample, () => readSampleIds(db));
  serve(http, putSampleIn, async (_, context) => {
    await sample.putSampleIn(deps, context);
    return readSampleIds(db);
  });
  serve(http, takeSampleOut, async (_, context) => ({ kept: await sample.takeSampleOut(deps, context) }));
}
