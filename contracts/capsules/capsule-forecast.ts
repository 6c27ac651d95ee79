import * as z from 'zod';

/** Forecast of when a capsule will be empty, from its use in recent weeks. */
export const capsuleForecast = {
  emptyIn: z.object({ low: z.int(), middle: z.int(), high: z.int() }).nullable(),
  emptyOn: z.iso.date().nullable(),
};
