import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { Connection, type Outcome } from './caller.ts';

/** Milliseconds between two calls of a person: brisk clicking. */
const THINKING_MS = 250;

/** Calls of a person, in order. An upload is one in twenty. */
const TURNS = [
  ['list', '/fragrances?perPage=50'],
  ['list', '/categories?perPage=50'],
  ['record', '/fragrances/1'],
  ['list', '/campaigns?perPage=20'],
  ['record', '/campaigns/2'],
  ['dashboard', '/dashboard/shots-campaign?limit=true'],
  ['list', '/fragrances?perPage=50&FilterString=bergamota'],
  ['me', '/usuario/me'],
  ['dashboard', '/dashboard/summary'],
  ['list', '/usuario?perPage=10'],
] as const;
const UPLOAD_EVERY = 20;

/** The calls of several people at work, each on a connection of their own. */
export class Office {
  /** Response times in milliseconds, by kind of call. */
  readonly times = new Map<string, number[]>();
  /** Responses other than successes. */
  readonly failures: string[] = [];
  readonly #address: string;
  #stopped = false;

  constructor(address: string) {
    this.#address = address;
  }

  /** Works for some time. @param authorizations one for each person @param until ends the work */
  async work(authorizations: readonly string[], until: Promise<unknown>): Promise<void> {
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    void until.finally(() => {
      this.#stopped = true;
    });
    await Promise.all(
      authorizations.map((authorization, index) => this.#person(authorization, index, picture)),
    );
  }

  /** All response times. */
  get all(): number[] {
    return [...this.times.values()].flat();
  }

  async #person(authorization: string, index: number, picture: Buffer): Promise<void> {
    const connection = new Connection();
    // Spreads people over time and over the kinds of calls.
    await delay((index * THINKING_MS) / 20);
    for (let number = index; !this.#stopped; number += 1) {
      const turn = TURNS[number % TURNS.length];
      if (number % UPLOAD_EVERY === UPLOAD_EVERY - 1) await this.#upload(authorization, picture, number);
      else if (turn)
        this.#note(turn[0], await connection.call(this.#address, authorization, ['GET', turn[1]]));
      await delay(THINKING_MS * (0.5 + Math.random()));
    }
    connection.close();
  }

  async #upload(authorization: string, picture: Buffer, number: number): Promise<void> {
    const form = new FormData();
    form.set('name', `Hostil ${number} ${Math.random()}`);
    form.set('description', 'Enviada durante a carga');
    form.set('categoryId', '1');
    for (const field of ['image', 'secret'])
      form.set(`${field}.file`, new Blob([new Uint8Array(picture)]), 'image.png');
    const begun = performance.now();
    const answer = await fetch(`${this.#address}/api/fragrances`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    const body = await answer.text();
    this.#note('upload', { status: answer.status, body, milliseconds: performance.now() - begun });
  }

  #note(kind: string, { status, body, milliseconds }: Outcome): void {
    if (status >= 200 && status < 300) this.times.set(kind, [...(this.times.get(kind) ?? []), milliseconds]);
    else this.failures.push(`${kind}: ${status} ${body.slice(0, 200)}`);
  }
}
