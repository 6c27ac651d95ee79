import type { Page } from '@playwright/test';

/** Answers calls as if the session needed a step-up, until the person has done it. */
export async function requireStepUp(page: Page, path: RegExp, methods: readonly string[]): Promise<void> {
  let fresh = false;
  page.on('response', (response) => {
    fresh ||= response.url().endsWith('/api/login/step-up') && response.status() === 204;
  });
  await page.route(path, async (route) => {
    if (fresh || !methods.includes(route.request().method())) return route.continue();
    const problem = {
      status: 403,
      code: 'auth.step_up',
      detail: 'Confirme que é você para continuar.',
      errors: [],
    };
    await route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    });
  });
}
