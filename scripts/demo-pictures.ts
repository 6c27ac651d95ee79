/**
 * Draws the pictures of the demo world into api/src/db/demo/pictures. Run by hand after a drawing was changed:
 * `npx tsx scripts/demo-pictures.ts`. The same drawings give the same files.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { CITRUS } from './demo-pictures/citrus.ts';
import { COVERS } from './demo-pictures/covers.ts';
import { FLORALS } from './demo-pictures/florals.ts';
import { FORMULAS } from './demo-pictures/formulas.ts';
import { FRUITS } from './demo-pictures/fruits.ts';
import { GOURMANDS } from './demo-pictures/gourmands.ts';
import { HERBS } from './demo-pictures/herbs.ts';
import { ORIENTALS } from './demo-pictures/orientals.ts';
import { type Recipe, Sheet } from './demo-pictures/sheet.ts';
import { WATERS } from './demo-pictures/waters.ts';
import { WOODS } from './demo-pictures/woods.ts';

interface Kind {
  prefix: string;
  recipes: Record<string, Recipe>;
  width: number;
  height: number;
  maxBytes: number;
}

const KINDS: readonly Kind[] = [
  {
    prefix: 'fragrance',
    recipes: {
      ...CITRUS,
      ...FLORALS,
      ...WOODS,
      ...ORIENTALS,
      ...WATERS,
      ...FRUITS,
      ...HERBS,
      ...GOURMANDS,
    },
    width: 640,
    height: 640,
    maxBytes: 18_000,
  },
  { prefix: 'campaign', recipes: COVERS, width: 1280, height: 720, maxBytes: 30_000 },
  { prefix: 'formula', recipes: FORMULAS, width: 640, height: 480, maxBytes: 12_000 },
];

const BEST_QUALITY = 84;
const WORST_QUALITY = 48;

const folder = new URL('../api/src/db/demo/pictures/', import.meta.url);

/** As good as the limit of bytes allows. */
async function encode(svg: Buffer, maxBytes: number): Promise<Buffer> {
  for (let quality = BEST_QUALITY; quality >= WORST_QUALITY; quality -= 3) {
    const bytes = await sharp(svg).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`More than ${maxBytes} bytes even at quality ${WORST_QUALITY}: draw it simpler`);
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
let total = 0;
for (const { prefix, recipes, width, height, maxBytes } of KINDS) {
  for (const [key, recipe] of Object.entries(recipes)) {
    const bytes = await encode(new Sheet().render(width, height, recipe), maxBytes);
    await writeFile(new URL(`${prefix}-${key}.webp`, folder), bytes);
    total += bytes.length;
  }
  console.log(`${prefix}: ${Object.keys(recipes).length} pictures`);
}
console.log(`${total} bytes in all`);
