import { useMemo } from 'react';
import { drawQr } from './qr-code.ts';

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
