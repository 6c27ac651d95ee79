import { expect } from '@playwright/test';
import { apiClient, makeCampaign, makeFragrances } from './support/api.ts';
import { pick, press, tabTo, type, write } from './support/keyboard.ts';
import { expectFound } from './support/screens.ts';
import { expectFits, signIn, test } from './support/test.ts';

const WORDS = {
  en: {
    ...{ save: 'Save', back: 'Back to the list', name: 'Name', person: 'Contact person', phone: 'Phone' },
    ...{ organisation: 'Organisation', campaign: 'Campaign', places: 'Places', target: 'Target shots' },
    ...{ first: 'First day', last: 'Last day', running: 'Running' },
    wrong: 'Enter a phone number with its area code, such as (11) 91234-5678',
  },
  es: {
    ...{ save: 'Guardar', back: 'Volver a la lista', name: 'Nombre', person: 'Persona de contacto' },
    ...{ phone: 'Teléfono', organisation: 'Organización', campaign: 'Campaña', places: 'Lugares' },
    ...{ target: 'Meta de disparos', first: 'Primer día', last: 'Último día', running: 'En curso' },
    wrong: 'Ingrese un teléfono con código de área, como (11) 91234-5678',
  },
};

/** The day this many days from now in UTC, in the format of a date field. */
const typedDay = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('');

test('organisations, places and initiatives can be created by keyboard in two languages', async ({
  page,
  server,
}) => {
  const api = await apiClient(server.url);
  await makeFragrances(api, ['Jasmim']);
  await makeCampaign(api, 'Verão');
  await signIn(page);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const picker = (name: string) => page.getByRole('combobox', { name });

  for (const [language, words] of Object.entries(WORDS)) {
    const save = async (name: string) => {
      await press(page.getByRole('button', { name: words.save }));
      await press(page.getByRole('button', { name: words.back }));
      await expectFound(page, name);
    };
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);

    await test.step(`${language}: the organisation`, async () => {
      await page.goto('/admin/organisations/create');
      await write(field(words.name), `Aurora ${language}`);
      await write(field(words.person), 'Helena Prado');
      await type(field(words.phone), '12');
      await press(page.getByRole('button', { name: words.save }));
      // The first invalid field has the focus and an error message.
      await expect(field(words.phone)).toBeFocused();
      await expect(page.getByText(words.wrong)).toBeVisible();
      await expectFits(page, 'a fault in the form of an organisation');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('(61) 5555-0140');
      await save('Helena Prado');
    });

    await test.step(`${language}: the place`, async () => {
      await page.goto('/admin/places/create');
      await pick(picker(words.organisation), `Aurora ${language}`);
      await write(field(words.name), `Lobby ${language}`);
      await write(field(words.person), 'Iara Monteiro');
      await save('Iara Monteiro');
      await expectFits(page, 'the list of places');
    });

    await test.step(`${language}: the initiative`, async () => {
      await page.goto('/admin/initiatives/create');
      await write(field(words.name), `Verão ${language}`);
      await pick(picker(words.organisation), `Aurora ${language}`);
      await pick(picker(words.campaign), 'Verão');
      await tabTo(picker(words.places));
      await page.keyboard.type('Lobby');
      await expect(page.getByRole('option')).toHaveText([`Lobby ${language}`]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await type(field(words.first), typedDay(-1));
      await type(field(words.last), typedDay(1));
      await type(field(words.target), '500');
      await expectFits(page, 'the form of an initiative');
      await save(`Verão ${language}`);
      await press(page.getByRole('link', { name: `Verão ${language}` }));
      // The list shows the same state in each of its rows until the page replaces it.
      await page.getByRole('heading', { name: `Verão ${language}` }).waitFor();
      await expect(page.getByText(words.running, { exact: true })).toBeVisible();
      await expectFits(page, 'the page of an initiative');
    });
  }
});
