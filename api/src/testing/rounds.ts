/**
 * How many random sequences a test tries.
 * @param all with what tortures; a run of all other tests takes the first tenth, of the same seed
 */
export const rounds = (all: number): number =>
  process.env.TEST_ROUNDS === 'all' ? all : Math.ceil(all / 10);
