import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { renderPages } from '#web/testing/render.tsx';
import type { CollectionFragrance } from '../editor/quiz-editor.api.ts';
import type { QuizSketch } from '../testing/quiz-builders.ts';
import { fragranceName, quiz, SMALL } from '../testing/quiz-builders.ts';
import { QuizCoverage } from './quiz-coverage.tsx';

const COLLECTION: CollectionFragrance[] = [1, 2, 3].map((fragranceId) => ({
  fragranceId,
  name: fragranceName(fragranceId),
  image: null,
}));

async function covered(sketch: QuizSketch, collection?: readonly CollectionFragrance[]) {
  const onOpen = vi.fn();
  const { user } = renderPages(
    { '/': <QuizCoverage quiz={quiz(sketch)} collection={collection} onOpen={onOpen} /> },
    '/',
  );
  await screen.findByRole('region', { name: /./ });
  return { user, onOpen };
}

/** Both answers of question 2 lead to Cedro; Lavanda comes directly or after question 2. */
const BOTH: QuizSketch = {
  1: { 11: { next: 2 }, 12: { fragrances: [1] } },
  2: { 21: { fragrances: [2] }, 22: { fragrances: [1, 2] } },
};

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

describe('the coverage of a quiz', () => {
  it('counts all paths and those to each fragrance', async () => {
    await covered(BOTH, COLLECTION);
    expect([figure('Caminhos'), figure('Mais curto'), figure('Mais longo')]).toEqual([
      '3',
      '1 pergunta',
      '2 perguntas',
    ]);
    expect(rows()).toEqual([
      ['CCedro', '267%', '2'],
      ['LLavanda', '267%', '1–2'],
    ]);
  });

  it('lists the fragrances of the campaign that no path recommends', async () => {
    await covered(BOTH, COLLECTION);
    const list = within(screen.getByRole('list', { name: 'Nunca recomendadas' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['BBaunilha']);
  });

  it('says so if all fragrances are recommended', async () => {
    await covered(BOTH, COLLECTION.slice(0, 2));
    expect(screen.getByText('Todas as fragrâncias da campanha são recomendadas.')).toBeVisible();
  });

  it('names the fragrances before the collection is loaded, but not those that are left out', async () => {
    await covered(BOTH);
    expect(rows().map(([name]) => name)).toEqual(['CCedro', 'LLavanda']);
    expect(screen.queryByText('Nunca recomendadas')).not.toBeInTheDocument();
    expect(screen.queryByText(/Todas as fragrâncias/)).not.toBeInTheDocument();
  });

  it('ignores questions that cannot be reached from the first one', async () => {
    await covered({ ...SMALL, 3: { 31: { fragrances: [3] } } }, COLLECTION);
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole('list', { name: 'Nunca recomendadas' })).toHaveTextContent('Baunilha');
  });

  it('shows a path to a fragrance with links to its steps', async () => {
    const { user, onOpen } = await covered(BOTH, COLLECTION);
    await user.click(screen.getByRole('button', { name: 'Cedro' }));
    const path = within(screen.getByRole('list', { name: 'Caminho mais curto até Cedro' }));
    expect(path.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Pergunta 1 ›\u00a0Resposta 11',
      'Pergunta 2 ›\u00a0Resposta 21',
    ]);
    await user.click(path.getByRole('button', { name: 'Pergunta 2 Resposta 21' }));
    expect(onOpen).toHaveBeenCalledWith(2, 21);
    await user.click(screen.getByRole('button', { name: 'Cedro', expanded: true }));
    expect(screen.queryByRole('list', { name: /Caminho mais curto/ })).not.toBeInTheDocument();
  });

  it.each([
    [21, '2,1 mi'],
    [60, '> 999 tri'],
    [1_100, '> 999 tri'],
  ])('abbreviates large numbers: two answers to each of %i questions', async (length, said) => {
    const ids = Array.from({ length }, (_, index) => index + 1);
    await covered(
      Object.fromEntries(
        ids.map((id) => {
          const on = id < length ? { next: id + 1 } : { fragrances: [1] };
          return [id, { [id * 10]: on, [id * 10 + 1]: on }];
        }),
      ),
      COLLECTION,
    );
    expect(figure('Caminhos')?.replace(/\s/g, ' ')).toBe(said);
  });

  it('formats numbers in the language of the interface', async () => {
    await changeLanguage('en');
    await covered(BOTH, COLLECTION);
    expect(figure('Longest')).toBe('2 questions');
    await changeLanguage('pt');
  });
});

describe('a quiz without paths to count', () => {
  it.each([
    ['it is empty', {}, /assim que houver uma pergunta/],
    [
      'a later question leads back to itself',
      { 1: { 11: { next: 2 } }, 2: { 21: { next: 2 }, 22: { fragrances: [1] } } },
      /ciclo/,
    ],
    ['its only question leads back to itself', { 1: { 11: { next: 1 }, 12: { fragrances: [1] } } }, /ciclo/],
    ['no path ends in fragrances', { 1: { 11: {} } }, /Nenhum caminho termina/],
  ] as [string, QuizSketch, RegExp][])('says that %s', async (_, sketch, text) => {
    await covered(sketch, COLLECTION);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

it('the coverage of a quiz passes the accessibility checks', async () => {
  const { user } = await covered(BOTH, COLLECTION);
  await user.click(screen.getByRole('button', { name: 'Cedro' }));
  expect(await accessibilityViolations()).toEqual([]);
});
