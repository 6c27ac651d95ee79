import { type BuiltServer, type Place, startProcess } from './built-server.ts';
import { bundled } from './bundle.ts';

/** Builds the minimal server as the other is built. @returns what starts it, and what removes it again */
export async function builtMinimal() {
  const { paths, remove } = await bundled('minimal-process');
  return {
    start: ({ dataDir, databaseUrl }: Place): Promise<Omit<BuiltServer, 'email' | 'password'>> =>
      startProcess(paths, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }),
    remove,
  };
}
