import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Server } from './server.ts';

export interface Reply {
  status: number;
  headers: Headers;
  // Each attack reads a different response shape.
  body: ReturnType<typeof JSON.parse>;
}

interface Call {
  /** The network address that the call claims to come from; the server must trust its proxy. */
  from?: string;
  authorization?: string;
  method?: string;
}

/** Calls the API as an attacker: no status code throws. */
export async function call(
  server: Server,
  path: string,
  body?: object,
  { from, authorization, method = body ? 'POST' : 'GET' }: Call = {},
): Promise<Reply> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(from && { 'x-forwarded-for': from }),
      ...(authorization && { authorization }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** An unused IPv4 address from the block reserved for benchmarks (RFC 2544). */
export function strangeAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Sends `count` requests over one connection without reading the responses. */
export async function pipeline(server: Server, path: string, count: number): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(count));
  return socket;
}

/** Number of files and connections that a process has open (Linux). */
export function openDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
