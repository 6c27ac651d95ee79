import * as z from 'zod';
import { endpoint } from './core/endpoint.ts';

export const systemState = z
  .object({ status: z.string(), version: z.string(), database: z.enum(['embedded', 'postgresql']) })
  .meta({ id: 'SystemState' });

const tag = 'System';

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'The process is up',
  tag,
  access: 'public',
  answer: systemState,
});

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  summary: 'The database answers and its migrations are done',
  tag,
  access: 'public',
  answer: systemState,
  errors: ['unavailable'],
});

export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary:
    'Measurements for Prometheus: from this machine, or with the bearer METRICS_TOKEN. It stands at /metrics too',
  tag,
  access: 'public',
  download: 'text/plain; version=0.0.4; charset=utf-8',
  errors: ['auth.required', 'auth.token', 'not_found', 'unavailable'],
});
