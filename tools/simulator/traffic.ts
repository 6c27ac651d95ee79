import { quantile } from '../support/report.ts';

/** Records response times, refusals and broken connections. */
export class Traffic {
  readonly #calls = new Map<string, { times: number[]; statuses: Map<number, number> }>();
  readonly #broken = new Map<string, number>();
  /** Connections dropped on purpose. */
  dropped = 0;
  /** Calls that succeeded after their connection had broken. */
  reconnected = 0;

  /** Records a connection that the server refused or broke. @param reason the system's error code: `ECONNREFUSED` */
  breaks(reason: string): void {
    this.#broken.set(reason, (this.#broken.get(reason) ?? 0) + 1);
  }

  /** Number of broken connections by reason. */
  get broken(): ReadonlyMap<string, number> {
    return this.#broken;
  }

  /** @param milliseconds from sending to the last byte of the response */
  answered(call: string, status: number, milliseconds: number): void {
    const known = this.#calls.get(call) ?? { times: [], statuses: new Map<number, number>() };
    this.#calls.set(call, known);
    known.times.push(milliseconds);
    known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1);
  }

  /** Response times in milliseconds by call, in the order of first use. */
  latencies(): { call: string; calls: number; p50: number; p95: number; p99: number; max: number }[] {
    return [...this.#calls].map(([call, { times }]) => {
      const at = (share: number) => quantile(times, share);
      return { call, calls: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
    });
  }

  /** Unsuccessful responses, such as `POST /login 429`. */
  refusals(): { answer: string; status: number; count: number }[] {
    return [...this.#calls].flatMap(([call, { statuses }]) =>
      [...statuses]
        .filter(([status]) => status >= 400)
        .map(([status, count]) => ({ answer: `${call} ${status}`, status, count })),
    );
  }
}
