import type { CSSProperties } from 'react';
import { useState } from 'react';
import type { FragranceRef } from '#contracts/fragrances.ts';
import classes from './slot-picture.module.css';

/** Golden angle in degrees: it places successive ids far apart on the colour wheel. */
const HUE_STEP = 137.5;

/** A fragrance's round picture, filling its box; without a picture, initials on the fragrance's own colour. */
export function SlotPicture({ fragrance }: { fragrance: FragranceRef }) {
  const [broken, setBroken] = useState<string | null>(null);
  const url = fragrance.image?.thumbnailUrl;
  if (url !== undefined && url !== broken) {
    return (
      <img className={classes.picture} src={url} alt="" draggable={false} onError={() => setBroken(url)} />
    );
  }
  const style = { '--hue': (fragrance.fragranceId * HUE_STEP) % 360 } as CSSProperties;
  return (
    <span className={classes.initials} style={style} data-initials={initials(fragrance.name)} aria-hidden />
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
