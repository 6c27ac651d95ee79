import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A script of this folder in a process of its own, whose lines are read as they come. */
export class Child {
  readonly lines: string[] = [];
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #arrived = new EventTarget();

  constructor(script: string, ...args: string[]) {
    const path = fileURLToPath(new URL(script, import.meta.url));
    this.#process = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
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

  /** Waits until it has printed as many lines as that. */
  async printed(count: number): Promise<void> {
    while (this.lines.length < count) {
      const ended = await Promise.race([
        once(this.#arrived, 'line').then(() => false),
        this.#exited.then(() => true),
      ]);
      if (ended) throw new Error(`The process ended after ${this.lines.length} lines`);
    }
  }

  /** Waits until it has ended by itself. */
  async ended(): Promise<void> {
    await this.#exited;
  }

  /** Ends it as a power cut would, as far as the process is concerned, and waits until everything it wrote is read. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exited;
  }

  /** Stops or continues it. */
  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }
}
