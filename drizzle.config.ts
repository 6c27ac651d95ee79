import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './api/src/platform/db/schema/*.ts',
  out: './api/src/platform/db/migrations',
});
