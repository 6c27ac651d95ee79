import type { CSSProperties } from 'react';
import { useId, useState } from 'react';
import { slotAngle } from '#contracts/campaigns/slots.ts';
import type { FragranceRef } from '#contracts/fragrance-refs.ts';
import classes from './ring.module.css';

/** From the hub's edge to the slots, in drawing units: the device's radius is 100. */
const BEAM = { inner: 60, outer: 94, halfAngle: 6.5 };

/** The device behind its slots, with a beam towards the lit one. Decorative. */
export function RingBody({ lit }: { lit: number | null }) {
  const fade = useId();
  return (
    <div className={classes.body} aria-hidden>
      <div className={classes.track} />
      {lit !== null && (
        <svg className={classes.beam} viewBox="-100 -100 200 200" aria-hidden="true">
          <defs>
            <linearGradient
              id={fade}
              gradientUnits="userSpaceOnUse"
              x1={BEAM.inner}
              x2={BEAM.outer}
              y1="0"
              y2="0"
            >
              <stop className={classes.beamNear} offset="0" />
              <stop className={classes.beamFar} offset="1" />
            </linearGradient>
          </defs>
          <path d={beamPath()} fill={`url(#${fade})`} transform={`rotate(${slotAngle(lit)})`} />
        </svg>
      )}
      <div className={classes.hubPlate} />
    </div>
  );
}

/** A wedge that opens to the right, towards three o'clock. */
function beamPath(): string {
  const { inner, outer, halfAngle } = BEAM;
  const [x, y] = [Math.cos((halfAngle * Math.PI) / 180), Math.sin((halfAngle * Math.PI) / 180)];
  return [
    `M${inner * x} ${-inner * y}`,
    `L${outer * x} ${-outer * y}`,
    `A${outer} ${outer} 0 0 1 ${outer * x} ${outer * y}`,
    `L${inner * x} ${inner * y}`,
    'Z',
  ].join('');
}

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
