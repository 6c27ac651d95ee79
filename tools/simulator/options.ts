import * as z from 'zod';
import { count, readOptions, seed } from '../support/command.ts';

const simulation = {
  url: z
    .url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' })
    .default('http://127.0.0.1:3000'),
  devices: count(50),
  /** Shots per second, over all devices. */
  rate: count(100),
  seconds: count(60),
  seed,
  /** Default: ADMIN_EMAIL and ADMIN_PASSWORD. */
  'admin-email': z.string({ error: 'or ADMIN_EMAIL must say who reads the dashboard' }).min(1),
  'admin-password': z.string({ error: 'or ADMIN_PASSWORD must say how they sign in' }).min(1),
  /** Folder where the server writes its mails. */
  mailbox: z.string().min(1).default('./data/outbox'),
};

/** Parses the options of `npm run simulate`. @throws OptionError */
export function simulationOptions(args: string[], env: NodeJS.ProcessEnv) {
  const { url, ...options } = readOptions(args, simulation, {
    'admin-email': env.ADMIN_EMAIL,
    'admin-password': env.ADMIN_PASSWORD,
  });
  return { ...options, url: url.replace(/\/+$/, '') };
}
