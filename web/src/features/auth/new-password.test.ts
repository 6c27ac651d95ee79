import type { TFunction } from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { newPasswordFault, readPasswordMaxFromPage, ruleText } from './new-password.tsx';

const LONG = 'Um Vaso de Jasmim na Janela 7';
/** Returns the figures instead of the text that contains them. */
const figures = ((_key: string, values: object) => JSON.stringify(values)) as unknown as TFunction;

function pageWith(head: string) {
  document.head.innerHTML = head;
  readPasswordMaxFromPage();
}

afterEach(() => pageWith(''));

it('the maximum password length comes from the page', () => {
  pageWith('<meta name="password-max" content="29" />');
  expect(newPasswordFault(LONG)).toBeNull();
  expect(newPasswordFault(`${LONG}!`)).toBe('requirements');
  expect(JSON.parse(ruleText('length', figures))).toMatchObject({ min: 8, max: 29 });
});

it('the maximum password length is the default when the page has none', () => {
  pageWith('');
  expect(newPasswordFault(LONG)).toBe('requirements');
  expect(JSON.parse(ruleText('length', figures))).toMatchObject({ max: 16 });
});
