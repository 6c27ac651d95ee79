import QRCode from 'qrcode';
import { enlargedPng } from './pictures.ts';

interface QrOptions {
  errorCorrectionLevel: QRCode.QRCodeErrorCorrectionLevel;
  /** Modules of the quiet zone. */
  margin: number;
}

const DARK = 0;
const LIGHT = 255;

/**
 * Draws a text as a QR code. QRCode's own PNG encoder would block the event loop for as long as it draws.
 * @param side of the picture in pixels
 * @returns a PNG
 */
export function qrPng(text: string, { margin, ...options }: QrOptions, side: number): Promise<Buffer> {
  const { modules } = QRCode.create(text, options);
  const width = modules.size + 2 * margin;
  const pixels = new Uint8Array(width * width).fill(LIGHT);
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) pixels[(row + margin) * width + column + margin] = DARK;
    }
  }
  return enlargedPng(pixels, width, side);
}
