import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database that can be cut and mended, as where its server goes away and comes back. */
export interface Cuttable {
  /** The database's, through here. */
  url: string;
  /** Breaks what is connected, and refuses whoever comes. */
  cut(): Promise<void>;
  /** Breaks what is connected, once. */
  breakOff(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** @param databaseUrl where it leads to */
export async function cuttable(databaseUrl: string): Promise<Cuttable> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
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
    for (const socket of sockets) socket.resetAndDestroy();
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
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
