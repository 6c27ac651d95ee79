import { OptionError } from '../simulator/options.ts';
import { run } from '../simulator/run.ts';

/** Runs the mode named by the first argument and sets the exit code. @param modes return whether everything passed */
export function runMode(modes: Record<string, (args: string[]) => Promise<boolean>>): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  return run(() => {
    const mode = modes[name];
    if (!mode) throw new OptionError(`Name one of the modes ${Object.keys(modes).join(', ')}`);
    return mode(args);
  });
}

/** Prints faults. @returns whether there were none */
export function printFaults(wrong: readonly string[]): boolean {
  for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`);
  console.log(wrong.length === 0 ? 'All held.' : `${wrong.length} things did not hold.`);
  return wrong.length === 0;
}
