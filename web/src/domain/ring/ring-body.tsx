import { useId } from 'react';
import { slotAngle } from '#contracts/campaigns/slots.ts';
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
