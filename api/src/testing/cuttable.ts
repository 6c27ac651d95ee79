import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a database that can be cut and restored, as if the server went away and came back. */
export interface Cuttable {
  /** URL of the database through the proxy. */
  url: string;
  /** Breaks existing connections and refuses new ones. */
  cut(): Promise<void>;
  /** Breaks existing connections once. */
  breakOff(): void;
  mend(): Promise<void>;
  /** Holds back all traffic, also of new connections, as if the server were suspended. */
  stall(): void;
  resume(): void;
  close(): Promise<void>;
}

/** @param databaseUrl URL of the database behind the proxy */
export async function cuttable(databaseUrl: string): Promise<Cuttable> {
  const target = new URL(databaseUrl);
  const sockets = new Map<Socket, Socket>();
  let stalled = false;
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.set(socket, other);
      if (!stalled) socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const breakOff = () => {
    for (const socket of sockets.keys()) socket.resetAndDestroy();
  };
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    breakOff();
    await closed;
  };
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut,
    breakOff,
    mend: async () => void (await listen(port)),
    stall() {
      stalled = true;
      for (const [socket, other] of sockets) socket.unpipe(other).pause();
    },
    resume() {
      stalled = false;
      for (const [socket, other] of sockets) socket.pipe(other);
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
