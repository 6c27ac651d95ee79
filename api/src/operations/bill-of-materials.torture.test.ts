import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { billOfMaterials } from '../../../scripts/bill-of-materials.ts';

interface LockedPackage {
  name?: string;
  version: string;
  dev?: boolean;
}

const jsonOf = async (name: string) =>
  JSON.parse(await readFile(new URL(`../../../${name}`, import.meta.url), 'utf8'));

it('the bill of materials lists exactly the runtime dependencies with their versions', async () => {
  const { packages }: { packages: Record<string, LockedPackage> } = await jsonOf('package-lock.json');
  const locked = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`);
  const { bomFormat, metadata, components, dependencies: graph } = JSON.parse(billOfMaterials());
  const named: string[] = components.map(({ group, name, version }: Record<string, string>) =>
    group ? `${group}/${name}@${version}` : `${name}@${version}`,
  );

  expect(bomFormat).toBe('CycloneDX');
  const { version, dependencies } = await jsonOf('package.json');
  expect(metadata.component).toMatchObject({ name: 'sillage', version, type: 'application' });
  expect([...new Set(named)].toSorted()).toEqual([...new Set(locked)].toSorted());
  const names = new Set(named.map((each) => each.replace(/@[^@]+$/, '')));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  for (const tool of ['vite', 'vitest', 'playwright-core', 'smtp-server', '@biomejs/biome'])
    expect(names).not.toContain(tool);
  const refs = new Set([
    metadata.component['bom-ref'],
    ...components.map((each: object) => Reflect.get(each, 'bom-ref')),
  ]);
  expect(
    graph
      .flatMap(({ ref, dependsOn }: { ref: string; dependsOn: string[] }) => [ref, ...dependsOn])
      .filter((ref: string) => !refs.has(ref)),
  ).toEqual([]);
  const unsafe = components.filter(
    ({ hashes, purl }: { hashes?: object[]; purl?: string }) => !hashes || !purl,
  );
  expect(unsafe).toEqual([]);
});
