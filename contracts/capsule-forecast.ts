import * as z from 'zod';

/** When a capsule will be empty, from its use in the last weeks. */
export const capsuleForecast = {
  /** Days from today: an interval that holds in four cases of five, and its middle. Null: too little is known, or it is empty. */
  emptyIn: z.object({ low: z.int(), middle: z.int(), high: z.int() }).nullable(),
  /** The day of the middle. */
  emptyOn: z.iso.date().nullable(),
};
