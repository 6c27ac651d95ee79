import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, pageOf } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

const api = fakeApi();

beforeEach(() => {
  localStorage.clear();
  api.on('GET', '/categories', () => pageOf());
});

const logo = {
  url: '/api/files/public/a.png',
  thumbnailUrl: '/api/files/public/a-thumb.webp',
  contentType: 'image/png',
  size: 1_000,
};

/** Opens a page as a member of an organisation, and returns what stands beside it. */
async function sideOf(organisation = { organisationId: 3, name: 'Lojas Aurora', logo }) {
  signedInAs('STAFF', organisation);
  const { user } = renderApp('/admin/categories');
  return { user, side: await screen.findByRole('complementary', { name: 'Sillage' }) };
}

describe("a member's organisation", () => {
  it('stands by its logo and name under the mark of the installation, and is read in a folded menu, too', async () => {
    const { user, side } = await sideOf();
    expect(within(side).getByText('Lojas Aurora')).toBeVisible();
    expect(side.querySelector('img')).toHaveAttribute('src', logo.thumbnailUrl);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(side).getByRole('button', { name: 'Recolher menu' }));
    expect(side.querySelector('img')).toBeVisible();
    expect(within(side).getByText('Lojas Aurora')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('stands by its name alone if its logo does not load', async () => {
    const { side } = await sideOf();
    fireEvent.error(side.querySelector('img') as Element);
    expect(side.querySelector('img')).not.toBeVisible();
    expect(within(side).getByText('Lojas Aurora')).toBeVisible();
  });

  it('is in the menu of phones, too', async () => {
    const { user } = await sideOf();
    await user.click(screen.getByLabelText('Abrir menu'));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('Lojas Aurora')).toBeVisible();
  });
});
