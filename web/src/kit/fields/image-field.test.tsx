import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FILE_MAX_BYTES } from '#contracts/core/constants.ts';
import type { StoredFile } from '#contracts/core/files.ts';
import { renderPages } from '#web/testing/render.tsx';
import { ImageField } from './image-field.tsx';

const CURRENT: StoredFile = {
  url: '/files/a.webp',
  thumbnailUrl: '/files/a-small.webp',
  contentType: 'image/webp',
  size: 2048,
};

const picture = (size = 3 * 1024) => new File([new Uint8Array(size)], 'rosa.png', { type: 'image/png' });

interface FieldProps {
  current: StoredFile | null;
  onChange: (file: File | null) => void;
}

function Field({ current, onChange }: FieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const change = (next: File | null) => {
    onChange(next);
    setFile(next);
  };
  return <ImageField label="Imagem" required current={current} value={file} onChange={change} />;
}

function show(current: StoredFile | null = null) {
  const changed = vi.fn();
  renderPages({ '/': <Field current={current} onChange={changed} /> }, '/');
  return changed;
}

const input = () => screen.findByLabelText('Imagem');
const shown = () => document.querySelector('img')?.getAttribute('src');

beforeEach(() => {
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1;
    return `blob:${made}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});

describe('ImageField', () => {
  it('takes the removed picture again, and one corrected under its old name', async () => {
    show();
    const field = await input();
    await userEvent.upload(field, picture());
    await userEvent.click(await screen.findByRole('button', { name: 'Remover' }));
    expect(field).toHaveProperty('files.length', 1);
    // Browsers fire no change event for the file that an input already has.
    await userEvent.click(field);
    expect(field).toHaveProperty('files.length', 0);
  });

  it('shows the chosen picture at once with its size, and revokes its URL when removed', async () => {
    const changed = show();
    await userEvent.upload(await input(), picture());
    await waitFor(() => expect(shown()).toBe('blob:1'));
    expect(screen.getByText('rosa.png')).toBeVisible();
    expect(screen.getByText('3 kB')).toBeVisible();
    expect(changed).toHaveBeenCalledWith(expect.objectContaining({ name: 'rosa.png' }));

    await userEvent.click(screen.getByRole('button', { name: 'Remover' }));
    expect(changed).toHaveBeenLastCalledWith(null);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
    expect(shown()).toBeUndefined();
  });

  it('shows the stored picture until another is chosen, and again once that is removed', async () => {
    show(CURRENT);
    const field = await input();
    expect(shown()).toBe('/files/a-small.webp');
    await userEvent.upload(field, picture());
    await waitFor(() => expect(shown()).toBe('blob:1'));
    await userEvent.click(screen.getByRole('button', { name: 'Manter a atual' }));
    await waitFor(() => expect(shown()).toBe('/files/a-small.webp'));
  });

  it('accepts a file of exactly 5 MB and refuses one byte more', async () => {
    const changed = show();
    const field = await input();
    await userEvent.upload(field, picture(FILE_MAX_BYTES + 1));
    expect(await screen.findByText('O arquivo deve ter no máximo 5 MB')).toBeVisible();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/no máximo 5 MB/);
    expect(changed).not.toHaveBeenCalled();

    await userEvent.upload(field, picture(FILE_MAX_BYTES));
    await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('O arquivo deve ter no máximo 5 MB')).toBeNull();
  });

  it('refuses files other than pictures, including SVG', async () => {
    const changed = show();
    const svg = new File(['<svg/>'], 'rosa.svg', { type: 'image/svg+xml' });
    await userEvent.setup({ applyAccept: false }).upload(await input(), svg);
    expect(await screen.findByText('Envie uma imagem PNG, JPEG, WebP, GIF ou AVIF')).toBeVisible();
    expect(changed).not.toHaveBeenCalled();
  });

  it('refuses a file that only has the type of a picture', async () => {
    const changed = show(CURRENT);
    await userEvent.upload(await input(), picture());
    await waitFor(() => expect(shown()).toBe('blob:1'));
    fireEvent.error(document.querySelector('img') as HTMLImageElement);
    expect(await screen.findByText('Envie uma imagem PNG, JPEG, WebP, GIF ou AVIF')).toBeVisible();
    expect(changed).toHaveBeenLastCalledWith(null);
    await waitFor(() => expect(shown()).toBe('/files/a-small.webp'));
  });

  it('accepts a dropped file', async () => {
    const changed = show();
    const field = await input();
    const item = { kind: 'file', type: 'image/png', getAsFile: () => picture() };
    fireEvent.drop(field, { dataTransfer: { items: [item], types: ['Files'] } });
    await waitFor(() => expect(changed).toHaveBeenCalledWith(expect.objectContaining({ name: 'rosa.png' })));
  });

  it('accepts a pasted file', async () => {
    const changed = show();
    const field = await input();
    fireEvent.paste(field, { clipboardData: { files: [picture()], types: ['Files'] } });
    await waitFor(() => expect(changed).toHaveBeenCalledWith(expect.objectContaining({ name: 'rosa.png' })));
  });

  it('can be reached by keyboard', async () => {
    show();
    const field = await input();
    await userEvent.tab();
    expect(field).toHaveFocus();
    expect(field).toBeRequired();
    expect(field).toHaveAccessibleName('Imagem');
  });
});
