import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { isDeviceCall } from './addresses.ts';

/** Styles are set by components at run time; scripts come from files of ours alone. */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** What every answer has, with or without helmet. */
const OF_ANY_ANSWER = ['content-length', 'content-type', 'date', 'connection'];

/**
 * Has every answer to a browser carry what helmet advises; a device would only pay for the bytes. Helmet works it out anew for each answer, which costs a seventh of a short
 * one; it is always the same, so it is taken from one answer and set on all.
 */
export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  const model = Fastify();
  await model.register(helmet, {
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  model.get('/', async () => '');
  const { headers } = await model.inject('/');
  await model.close();
  for (const name of OF_ANY_ANSWER) delete headers[name];
  app.addHook('onRequest', (request, reply, done) => {
    if (!isDeviceCall(request)) reply.headers(headers);
    done();
  });
}
