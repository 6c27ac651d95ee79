import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Lists the program's dependencies as CycloneDX JSON: every package of the lockfile except development ones, with
 * version, licence, checksum and origin. Works offline.
 */
export function billOfMaterials(): string {
  const [program, lock] = ['package.json', 'package-lock.json'].map((name) =>
    JSON.parse(readFileSync(name, 'utf8')),
  );
  const folder = mkdtempSync(join(tmpdir(), 'sillage-materials-'));
  try {
    // `npm sbom --omit dev` also omits packages that both sides use, such as zod and react; npm sees only production.
    const { devDependencies: _, ...production } = program;
    const { devDependencies: __, ...root } = lock.packages[''];
    const packages = Object.entries<{ dev?: true }>({ ...lock.packages, '': root }).filter(
      ([, { dev }]) => !dev,
    );
    writeFileSync(join(folder, 'package.json'), JSON.stringify(production));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }),
    );
    const kind = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
    const bill = JSON.parse(
      execFileSync('npm', ['sbom', ...kind, '--offline', '--no-update-notifier'], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 ** 2,
      }),
    );
    // npm names the program after its folder.
    bill.metadata.component.name = program.name;
    return JSON.stringify(bill, null, 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
