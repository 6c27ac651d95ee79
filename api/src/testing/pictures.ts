import sharp from 'sharp';

/** A small intact PNG; another `seed`, another content. */
export function png(seed = 0, { width = 8, height = 8 } = {}): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: seed % 256, g: (seed >> 8) % 256, b: (seed >> 16) % 256 },
    },
  })
    .png()
    .toBuffer();
}

/** A part of a form. Its type is what a browser would claim. */
export function filePart(bytes: Uint8Array | string, type = 'image/png'): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], { type });
}
