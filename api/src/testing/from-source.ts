/**
 * Node's arguments for a program that is run from its sources. The embedded database is compiled in one pass, since V8
 * would take longer to optimise it than the program runs.
 */
export const FROM_SOURCE = ['--liftoff-only', '--import', 'tsx'] as const;
