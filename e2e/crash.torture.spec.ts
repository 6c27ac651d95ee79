import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type ApiClient, apiClient, makeFragrances, picture } from './support/api.ts';
import { Server } from './support/server.ts';

const ROUNDS = 6;

base('killing the server at any moment loses no acknowledged write and needs no repair', async () => {
  const server = await Server.start();
  try {
    await makeFragrances(await apiClient(server.url), ['Base']);
    const answered = new Map<number, string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const api = await apiClient(server.url);
      const [category] = (await api.get('/categories')).data;
      const writing = writeUntilItEnds(api, category.categoryId, round, answered);
      // Waits for the first response, however slow the machine; each round then kills at a different moment.
      const before = answered.size;
      await expect.poll(() => answered.size, { intervals: [20], timeout: 30_000 }).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, round * 60));
      await server.kill();
      await writing;
      await server.start();
    }

    const api = await apiClient(server.url);
    for (const [id, name] of answered) {
      const fragrance = await api.get(`/fragrances/${id}`);
      expect(fragrance.name).toBe(name);
      expect((await fetch(server.url + fragrance.image.url)).status).toBe(200);
    }
    const { total } = await api.get('/fragrances');
    const kept = async () => {
      const names = await readdir(join(server.folder, 'files'), { recursive: true });
      return names.filter((name) => name.endsWith('.webp') || name.endsWith('.png')).length;
    };
    // Two pictures each, with a thumbnail of each; interrupted uploads are cleaned up.
    await expect.poll(kept).toBe(total * 4);
  } finally {
    await server.dispose();
  }
});

async function writeUntilItEnds(
  api: ApiClient,
  categoryId: number,
  round: number,
  answered: Map<number, string>,
): Promise<void> {
  for (let index = 0; ; index += 1) {
    const name = `Rodada ${round} número ${index}`;
    const form = new FormData();
    form.set('name', name);
    form.set('categoryId', String(categoryId));
    form.set('image.file', new Blob([await picture(round * 1000 + index * 2 + 7)]), 'image.png');
    form.set('secret.file', new Blob([await picture(round * 1000 + index * 2 + 8)]), 'secret.png');
    try {
      const { fragranceId } = await api.post('/fragrances', form);
      answered.set(fragranceId, name);
    } catch {
      // Expected: the server was killed.
      return;
    }
  }
}
