import {
  circle,
  ellipse,
  group,
  leaf,
  path,
  place,
  polar,
  polyline,
  stroke,
  type Tones,
  times,
} from './forms.ts';
import type { Sheet } from './sheet.ts';

export const PALM: Tones = ['#8fcf8a', '#3f9a63', '#145c45'];

/** A ridge of mountains as wide as a cover. */
export function ridge(y: number, height: number, phase: number, fill: string): string {
  const points = Array.from({ length: 65 }, (_, index): [number, number] => {
    const x = -650 + index * 20.4;
    const sway =
      Math.sin(x / 140 + phase) + 0.55 * Math.sin(x / 61 + phase * 2.3) + 0.2 * Math.sin(x / 23 + phase);
    return [x, y - height * sway];
  });
  return path(`${polyline(points)}L660 370L-660 370Z`, fill);
}

/** Half of a palm's crown. */
export function palm(sheet: Sheet, size: number): string {
  return times(8, (index) => place(leaf(sheet, size, size * 0.24, PALM, 9), 0, 0, index * 25 - 88));
}

/** A doorway with a round head that stands on the floor. */
export function arch(x: number, width: number, top: number, fill: string): string {
  const r = width / 2;
  return path(`M${x - r} 240L${x - r} ${top + r}A${r} ${r} 0 0 1 ${x + r} ${top + r}L${x + r} 240Z`, fill);
}

/** A burst of light. */
export function firework(x: number, y: number, r: number, color: string): string {
  return times(22, (index) => {
    const long = r * (index % 2 === 0 ? 1 : 0.72);
    const [ax, ay] = polar(long * 0.28, (index * 360) / 22);
    const [bx, by] = polar(long, (index * 360) / 22);
    return (
      stroke(`M${x + ax} ${y + ay}L${x + bx} ${y + by}`, color, 4, 'opacity=".8"') +
      circle(x + bx, y + by, 6, '#fff8df')
    );
  });
}

/** A flat river stone. */
export function stone(sheet: Sheet, x: number, y: number, rx: number, ry: number): string {
  return (
    ellipse(
      x,
      y,
      rx,
      ry,
      sheet.radial(['#8b949b', ['#545d65', 0.55], '#2a3036'], 0.36, 0.22, 0.85),
      sheet.shadow('#10181c', 0.35, 12, 10),
    ) +
    ellipse(x - rx * 0.25, y - ry * 0.5, rx * 0.36, ry * 0.16, '#ffffff', `opacity=".25" ${sheet.blur(8)}`)
  );
}

/** A plant in its pot. */
export function potted(sheet: Sheet, x: number): string {
  const leaves = times(5, (index) =>
    place(leaf(sheet, 330 - Math.abs(index - 2) * 50, 84, PALM, 6), 0, 0, (index - 2) * 27),
  );
  const pot = path('M-74 0L74 0L54 120L-54 120Z', sheet.linear(['#fbf4ea', '#d9bda3', '#a57e60'], 0));
  return group(sheet.shadow('#4a2a16', 0.35), place(leaves + pot, x, 170));
}
