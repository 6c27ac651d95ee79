import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { FROM_SOURCE } from '../../../testing/from-source.ts';

/** Runs a script of this folder in its own process and reads its output line by line. */
export class Child {
  readonly lines: string[] = [];
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #arrived = new EventTarget();

  constructor(script: string, ...args: string[]) {
    const path = fileURLToPath(new URL(script, import.meta.url));
    this.#process = spawn(process.execPath, [...FROM_SOURCE, path, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#exited = once(this.#process, 'close');
    createInterface({ input: this.#process.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      this.lines.push(line);
      this.#arrived.dispatchEvent(new Event('line'));
    });
  }

  get pid(): number {
    return this.#process.pid as number;
  }

  /** Waits until it has printed that many lines. */
  async printed(count: number): Promise<void> {
    while (this.lines.length < count) {
      const ended = await Promise.race([
        once(this.#arrived, 'line').then(() => false),
        this.#exited.then(() => true),
      ]);
      if (ended) throw new Error(`The process ended after ${this.lines.length} lines`);
    }
  }

  /** Waits until it ends by itself. */
  async ended(): Promise<void> {
    await this.#exited;
  }

  /** Kills it without warning, like a power cut, and waits until all of its output has been read. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exited;
  }

  /** Stops or continues it. */
  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }
}
