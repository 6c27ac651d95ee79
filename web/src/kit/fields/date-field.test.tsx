import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { renderPages } from '#web/testing/render.tsx';
import { DateField } from './date-field.tsx';

interface FieldProps {
  first: string;
  startWith?: 'days' | 'years';
  onChange: (value: string) => void;
}

function Field({ first, startWith = 'days', onChange }: FieldProps) {
  const [value, setValue] = useState(first);
  return (
    <DateField
      label="Data"
      max="2020-12-31"
      initialView={startWith}
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

/** Shows the day of the address, which is another one after Back. */
function Addressed() {
  const [value, setValue] = useState('2020-05-15');
  useEffect(() => {
    const goBack = () => setValue('2020-05-15');
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, []);
  return <DateField label="Data" value={value} onChange={setValue} />;
}

function show(first = '', startWith: FieldProps['startWith'] = 'days') {
  const changed = vi.fn();
  renderPages({ '/': <Field first={first} startWith={startWith} onChange={changed} /> }, '/');
  return changed;
}

const field = () => screen.findByRole('textbox', { name: 'Data' });
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Abrir calendário' }));

describe('DateField', () => {
  it.each(['15/05/1990', '15051990', '1990-05-15'])('accepts %s', async (text) => {
    const changed = show();
    await userEvent.type(await field(), text);
    expect(changed).toHaveBeenLastCalledWith('1990-05-15');
    await userEvent.tab();
    expect(await field()).toHaveValue('15/05/1990');
  });

  it('keeps an invalid day for the form to validate', async () => {
    const changed = show();
    await userEvent.type(await field(), '31/04/1990');
    await userEvent.tab();
    expect(changed).toHaveBeenLastCalledWith('31/04/1990');
    expect(await field()).toHaveValue('31/04/1990');
  });

  it('shows a day that comes from elsewhere while it has the focus', async () => {
    renderPages({ '/': <Addressed /> }, '/');
    await userEvent.clear(await field());
    await userEvent.type(await field(), '14/05/2020');
    act(() => void window.dispatchEvent(new Event('popstate')));
    expect(await field()).toHaveValue('15/05/2020');
    expect(await field()).toHaveFocus();
  });

  it('can be cleared', async () => {
    const changed = show('1990-05-15');
    await userEvent.clear(await field());
    expect(changed).toHaveBeenLastCalledWith('');
  });

  it('opens its calendar at the day, takes a day from it, and returns the focus', async () => {
    const changed = show('1990-05-15');
    await open();
    await userEvent.click(await screen.findByRole('button', { name: '20 maio 1990' }));
    expect(changed).toHaveBeenCalledWith('1990-05-20');
    expect(await field()).toHaveValue('20/05/1990');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir calendário' })).toHaveFocus());
  });

  it('can be used by keyboard from the years to the day, and disables years after the last day', async () => {
    const changed = show('', 'years');
    (await screen.findByRole('button', { name: 'Abrir calendário' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: '2021' })).toBeDisabled();
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^20\d\d$/));
    screen.getByRole('button', { name: '2020' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^jan/));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('1 janeiro 2020'));
    await userEvent.keyboard('{Enter}');
    expect(changed).toHaveBeenCalledWith('2020-01-01');
  });

  it('closes its calendar by Escape, which changes nothing', async () => {
    const changed = show('1990-05-15');
    await open();
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('15 maio 1990'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir calendário' })).toHaveFocus());
    expect(changed).not.toHaveBeenCalled();
  });

  it('passes an accessibility check with its calendar open, in each language', async () => {
    show('1990-05-15');
    await open();
    await screen.findByRole('button', { name: '20 maio 1990' });
    expect(await accessibilityViolations()).toEqual([]);
    await changeLanguage('es');
    expect(await screen.findByRole('button', { name: '20 mayo 1990' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeVisible();
    await changeLanguage('pt');
  });
});
