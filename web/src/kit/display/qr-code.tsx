import QRCode from 'qrcode';
import { useMemo } from 'react';
import { QR_PICTURE_SIDE, QR_STYLE } from '#contracts/core/constants.ts';

interface QrImageProps {
  text: string;
  /** Describes the picture to screen readers. */
  label: string;
  className?: string | undefined;
}

/** A QR code as a vector: dark on white in every colour scheme, since many readers can't read the inverse. */
export function QrImage({ text, label, className }: QrImageProps) {
  const { side, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#ffffff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000000" d={path} />
    </svg>
  );
}

export const QUIET_ZONE = QR_STYLE.margin;

/** A QR code as a drawing: `side` modules square, quiet zone included, `path` filled with the dark colour. */
export interface QrDrawing {
  side: number;
  path: string;
}

/**
 * Draws a text as a QR code.
 * @throws Error when the text is longer than a QR code can hold
 */
export function drawQr(text: string): QrDrawing {
  const { modules } = QRCode.create(text, QR_STYLE);
  const rows = Array.from({ length: modules.size }, (_, row) =>
    rowPath(row, modules.size, (column) => modules.get(row, column) === 1),
  );
  return { side: modules.size + 2 * QUIET_ZONE, path: rows.join('') };
}

/** Joins adjacent dark modules into one bar: antialiasing would leave hairlines between single ones. */
function rowPath(row: number, size: number, isDark: (column: number) => boolean): string {
  let path = '';
  for (let start = 0; start < size; start++) {
    let end = start;
    while (end < size && isDark(end)) end++;
    if (end > start) path += `M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${end - start}v1h${start - end}z`;
    start = end;
  }
  return path;
}

/** Returns a QR code as the text of an SVG file. */
export function qrSvgFile(text: string): string {
  const { side, path } = drawQr(text);
  const size = `viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"`;
  const paper = `<path fill="#ffffff" d="M0 0h${side}v${side}H0z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paper}<path fill="#000000" d="${path}"/></svg>`;
}

/** Returns a QR code as a PNG data URL. */
export function qrPngUrl(text: string): Promise<string> {
  return QRCode.toDataURL(text, { ...QR_STYLE, type: 'image/png', width: QR_PICTURE_SIDE });
}
