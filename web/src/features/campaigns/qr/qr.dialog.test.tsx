import { screen, waitFor } from '@testing-library/react';
import jsQR from 'jsqr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { QrDrawing } from '#web/kit/display/qr-code.tsx';
import { drawQr, QUIET_ZONE, qrSvgFile } from '#web/kit/display/qr-code.tsx';
import { renderPages } from '#web/testing/render.tsx';
import { campaign } from '../testing/campaign-builders.ts';
import { QrDialog } from './qr.dialog.tsx';

const TEXT = 'CAMPAIGN|SCENT|7|1795000000000';
/** A camera sees each module as several pixels. */
const PIXELS = 4;

/** Renders the bars of a drawing as a browser would and decodes the picture. */
function read({ side, path }: QrDrawing) {
  const width = side * PIXELS;
  const picture = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * PIXELS; row < (Number(y) + 1) * PIXELS; row++) {
      const start = row * width + Number(x) * PIXELS;
      for (let at = start; at < start + Number(length) * PIXELS; at++) picture.set([0, 0, 0, 255], at * 4);
    }
  }
  return jsQR(picture, width, width);
}

const onClose = vi.fn();
const show = (change = {}) =>
  renderPages({ '/': <QrDialog campaign={campaign(change)} onClose={onClose} /> }, '/');

afterEach(() => {
  onClose.mockClear();
});

describe('the drawing of a QR code', () => {
  it('decodes to its text', () => {
    expect(read(drawQr(TEXT))?.data).toBe(TEXT);
  });

  it('has a quiet zone of four modules', () => {
    const { side, path } = drawQr(TEXT);
    const places = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
      Number(x),
      Number(y),
      Number(x) + Number(length),
    ]);
    for (const [left = 0, top = 0, right = 0] of places) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(QUIET_ZONE);
      expect(right).toBeLessThanOrEqual(side - QUIET_ZONE);
    }
  });

  it('is the same in the SVG file', () => {
    const file = new DOMParser().parseFromString(qrSvgFile(TEXT), 'image/svg+xml');
    const path = [...file.querySelectorAll('path')].at(-1)?.getAttribute('d');
    expect(path).toBe(drawQr(TEXT).path);
  });
});

describe('the QR code dialog', () => {
  it('says that printed codes stay valid', async () => {
    show();
    expect(await screen.findByText(/códigos já impressos continuam valendo/)).toBeVisible();
  });

  it('shows the code of the campaign with its name and the default badge', async () => {
    show({ isDefault: true });
    const image = await screen.findByRole('img', { name: 'QR Code da campanha Verão na praia' });
    const drawn = image.querySelector('path:last-of-type')?.getAttribute('d') ?? '';
    expect(read({ side: drawQr(TEXT).side, path: drawn })?.data).toBe(TEXT);
    expect(screen.getByText('Padrão')).toBeVisible();
  });

  it('prints a sheet with the code, the name and the description', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledOnce();
    const sheet = document.querySelector('body > [aria-hidden]:has(svg)');
    expect(sheet?.textContent).toBe('Verão na praiaNotas frescas.');
  });

  it('saves the code as an SVG or PNG file', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Baixar SVG' }));
    expect(saved).toEqual([expect.stringMatching(/^qr-7-verao-na-praia\.svg data:image\/svg\+xml;/)]);
    await user.click(screen.getByRole('button', { name: 'Baixar PNG' }));
    // The start of every PNG file, in base64.
    await waitFor(() =>
      expect(saved[1]).toMatch(/^qr-7-verao-na-praia\.png data:image\/png;base64,iVBORw0KGgo/),
    );
  });

  it('copies the text and shows an error when the browser refuses', async () => {
    const { user } = show();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await user.click(await screen.findByRole('button', { name: 'Copiar texto' }));
    expect(write).toHaveBeenCalledWith(TEXT);
    expect(await screen.findByText('Texto copiado')).toBeVisible();
    write.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copiar texto' }));
    expect(await screen.findByText(/não permitiu copiar/)).toBeVisible();
  });

  it('closes with its button', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Fechar' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
