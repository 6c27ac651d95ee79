import type { Page } from '@playwright/test';
import { type ApiClient, apiClient, makeCampaign, makeFragrances } from './support/api.ts';
import { expect, expectFits, signIn, test } from './support/test.ts';

const WORDS = {
  pt: {
    overview: 'Visão geral',
    questions: 'Perguntas',
    map: 'Mapa',
    play: 'Testar',
    versions: 'Versões',
    expand: 'Ampliar',
    picture: 'Baixar imagem',
    preview: 'Prévia do quiz',
    result: 'Sua fragrância',
    unreached: 'Nunca recomendadas',
    difference: '1 diferença',
  },
  en: {
    overview: 'Overview',
    questions: 'Questions',
    map: 'Map',
    play: 'Try it',
    versions: 'Versions',
    expand: 'Expand',
    picture: 'Download image',
    preview: 'Quiz preview',
    result: 'Your fragrance',
    unreached: 'Never recommended',
    difference: '1 difference',
  },
  es: {
    overview: 'Vista general',
    questions: 'Preguntas',
    map: 'Mapa',
    play: 'Probar',
    versions: 'Versiones',
    expand: 'Ampliar',
    picture: 'Descargar imagen',
    preview: 'Vista previa del quiz',
    result: 'Su fragancia',
    unreached: 'Nunca recomendadas',
    difference: '1 diferencia',
  },
};

/** A question on the map, by its accessible name in each language. */
const CARD = { name: /^(Pergunta|Question|Pregunta): Sol ou sombra\?/ };

/** Creates a published quiz of two questions and adds an answer to its draft. */
async function prepare(url: string): Promise<ApiClient> {
  const api = await apiClient(url);
  await makeFragrances(api, ['Bergamota', 'Baunilha', 'Cedro']);
  await makeCampaign(api, 'Verão na orla', { fragranceIds: [1, 2, 3] });
  const { quizId } = await api.post('/quiz', { name: 'Praia: sol/sombra', campaignId: 1, language: 'pt-BR' });
  const first = await api.post('/question/add-update', {
    quizId,
    quest: 'Onde você quer estar?',
    answers: [
      { label: 'Na praia', nextQuestion: { quest: 'Sol ou sombra?' } },
      { label: 'Na cidade', fragranceOptions: [{ fragranceId: 1 }] },
    ],
  });
  const second = {
    quizId,
    quizQuestionId: first.answers[0].nextQuestionId,
    answers: [{ label: 'Sombra', fragranceOptions: [{ fragranceId: 2 }] }],
  };
  const { answers } = await api.post('/question/add-update', second);
  await api.put(`/quiz/validate/${quizId}`, {});
  await api.put(`/quiz/publish/${quizId}`, {});
  await api.post('/question/add-update', {
    ...second,
    answers: [
      { ...second.answers[0], quizQuestionAnswerId: answers[0].quizQuestionAnswerId },
      { label: 'Sol', fragranceOptions: [{ fragranceId: 2 }] },
    ],
  });
  return api;
}

async function openPanel(page: Page, words: (typeof WORDS)['pt'], name: string): Promise<void> {
  const overview = page.getByText(words.overview, { exact: true });
  if (await overview.isVisible()) await overview.click();
  await page.getByRole('tab', { name, exact: true }).click();
}

test('the map, play, coverage and versions of a quiz speak three languages', async ({ page, server }) => {
  await prepare(server.url);
  await signIn(page);
  for (const [language, words] of Object.entries(WORDS)) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/admin/quiz/1/update');
    await page.locator('[data-field=quest]').waitFor();
    await test.step(`map, ${language}`, async () => {
      await openPanel(page, words, words.map);
      const map = page.getByRole('tabpanel', { name: words.map });
      await expect(map.getByRole('button', CARD)).toBeVisible();
      await expectFits(page, 'map');
      const picture = page.waitForEvent('download');
      await map.getByRole('button', { name: words.picture }).click();
      expect((await picture).suggestedFilename()).toBe('Praia sol sombra-pt-BR.png');
      await map.getByRole('button', { name: words.expand }).click();
      const large = page.getByRole('dialog');
      await expect(large.getByRole('button', CARD)).toBeVisible();
      await expectFits(page, 'large map');
      await large.getByRole('button', CARD).press('Enter');
      await expect(large).toBeHidden();
      await expect(page.locator('[data-field=quest]')).toHaveValue('Sol ou sombra?');
    });
    await test.step(`play and coverage, ${language}`, async () => {
      await openPanel(page, words, words.play);
      const preview = page.getByRole('region', { name: words.preview });
      await preview.getByRole('button', { name: 'Na praia' }).click();
      await expect(preview.getByRole('heading', { name: 'Sol ou sombra?' })).toBeFocused();
      await preview.getByRole('button', { name: 'Sombra' }).click();
      await expect(preview.getByRole('heading', { name: words.result })).toBeFocused();
      await expect(preview).toContainText('Baunilha');
      const unreached = page.getByRole('heading', { name: words.unreached });
      await expect(unreached).toBeVisible();
      await expectFits(page, 'play');
    });
    await test.step(`versions, ${language}`, async () => {
      await openPanel(page, words, words.versions);
      await expect(page.getByText(words.difference, { exact: true })).toBeVisible();
      await expectFits(page, 'versions');
    });
  }
});
