import * as z from 'zod';

/** Forecast of when a capsule will be empty, from its use in recent weeks. */
export const capsuleForecast = {
  /** Days from today: an 80% interval and its middle. Null: too little data, or the capsule is already empty. */
  emptyIn: z.object({ low: z.int(), middle: z.int(), high: z.int() }).nullable(),
  /** The day of `middle`. */
  emptyOn: z.iso.date().nullable(),
};
