import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface GetLimits {
  /** Milliseconds for DNS lookup, connection and TLS handshake. */
  connectMs: number;
  /** Milliseconds in total. */
  totalMs: number;
  maxBytes: number;
}

export interface TextAnswer {
  status: number;
  /** Empty unless the status is 200. */
  text: string;
}

/** The server was connected but did not respond in time. */
export class TooSlowError extends Error {}

/**
 * Fetches a text from an untrusted server: follows no redirects and limits time and size.
 * @throws TooSlowError after the total time; any other error if the connection fails or breaks or the text is too long
 */
export function boundedGet(url: URL, { connectMs, totalMs, maxBytes }: GetLimits): Promise<TextAnswer> {
  return new Promise((resolve, reject) => {
    const encrypted = url.protocol === 'https:';
    const sent = (encrypted ? httpsRequest : httpRequest)(url, {
      agent: false,
      lookup: joinedLookup,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Sillage' },
    });
    const connecting = setTimeout(
      () => fail(new Error(`${url.host} was not connected within ${connectMs} ms`)),
      connectMs,
    );
    const deadline = setTimeout(
      () => fail(new TooSlowError(`${url.host} had no answer within ${totalMs} ms`)),
      totalMs,
    );
    const leave = () => {
      clearTimeout(connecting);
      clearTimeout(deadline);
      sent.destroy();
    };
    // Closing the connection causes further errors, which no longer have an effect.
    const fail = (error: Error) => {
      leave();
      reject(error);
    };
    const succeed = (answer: TextAnswer) => {
      leave();
      resolve(answer);
    };

    sent.on('error', fail);
    sent.once('socket', (socket) => {
      socket.once(encrypted ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    sent.once('response', (response) => {
      const status = response.statusCode ?? 0;
      response.on('error', fail);
      if (status !== 200) return succeed({ status, text: '' });
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) fail(new Error(`${url.host} answered more than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
      response.once('end', () => succeed({ status, text: new TextDecoder().decode(Buffer.concat(chunks)) }));
    });
    sent.end();
  });
}

const lookups = new Map<string, Promise<LookupAddress[]>>();

/**
 * Shares one lookup of a name among concurrent callers. A lookup can't be cancelled, and while the name server is
 * silent each would hold one of the four threads that passwords and files need too.
 */
const joinedLookup: LookupFunction = (hostname, options, callback) => {
  let found = lookups.get(hostname);
  if (!found) {
    found = lookup(hostname, { all: true }).finally(() => lookups.delete(hostname));
    lookups.set(hostname, found);
  }
  found.then(
    (addresses) => {
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, []),
  );
};
