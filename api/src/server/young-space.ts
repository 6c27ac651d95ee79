import { setFlagsFromString } from 'node:v8';

/**
 * V8 gives new objects more room the more of them stay, and takes none of it back from a process at rest: what a start
 * loads, which all stays, would cost 20 MiB for good. Under load it then gets the room that it needs. Source: V8's
 * `semi_space_growth_factor`, 2 unless it is set, read whenever the room is about to grow.
 */
export function keepYoungSpaceSmall(isSmall: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${isSmall ? 1 : 2}`);
}
