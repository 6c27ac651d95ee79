import type { Sheet, Stop } from './sheet.ts';

/** From the light to the dark of a thing. */
export type Tones = readonly [string, string, string];

export type Point = readonly [x: number, y: number];

/** Joins what is drawn for each of 0 … count − 1. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/**
 * The entry at an index; after the last comes the first again.
 * @throws where there are none
 */
export function pick<Entry>(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index % entries.length];
  if (entry === undefined) throw new Error('There is nothing to pick from');
  return entry;
}

/** Degrees go clockwise from three o'clock. */
export function polar(radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))];
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Moves, turns and scales what is drawn around 0, 0. */
export function place(content: string, x: number, y: number, degrees = 0, scale = 1): string {
  const turn = degrees === 0 ? '' : ` rotate(${round(degrees)})`;
  const size = scale === 1 ? '' : ` scale(${scale})`;
  return `<g transform="translate(${round(x)} ${round(y)})${turn}${size}">${content}</g>`;
}

export function group(attributes: string, content: string): string {
  return `<g ${attributes}>${content}</g>`;
}

export function circle(x: number, y: number, r: number, fill: string, attributes = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${attributes}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, attributes = ''): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${attributes}/>`;
}

export function path(d: string, fill: string, attributes = ''): string {
  return `<path d="${d}" fill="${fill}" ${attributes}/>`;
}

export function stroke(d: string, color: string, width: number, attributes = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${attributes}/>`;
}

export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

/** A leaf or petal that stands on 0, 0 and points up; `belly` says where it is widest, from 0 at its foot to 1. */
export function petalPath(length: number, width: number, belly = 0.6): string {
  const side = width * 0.72;
  const low = round(-length * belly * 0.45);
  const high = round(-length * Math.min(1.05, belly + 0.38));
  return `M0 0C${side} ${low} ${side} ${high} 0 ${-length}C${-side} ${high} ${-side} ${low} 0 0Z`;
}

/** The same with a blunt, round end. */
export function roundPetalPath(length: number, width: number): string {
  const w = width / 2;
  return `M0 0C${w * 0.5} ${-length * 0.2} ${w * 1.15} ${-length * 0.45} ${w} ${-length * 0.75}C${w * 0.8} ${-length * 1.06} ${-w * 0.8} ${-length * 1.06} ${-w} ${-length * 0.75}C${-w * 1.15} ${-length * 0.45} ${-w * 0.5} ${-length * 0.2} 0 0Z`;
}

/** A ball lit from the upper left, with its glint. */
export function ball(sheet: Sheet, x: number, y: number, r: number, tones: Tones): string {
  return (
    circle(x, y, r, sheet.radial([tones[0], [tones[1], 0.55], tones[2]], 0.35, 0.3, 0.75)) +
    ellipse(
      x - r * 0.34,
      y - r * 0.42,
      r * 0.26,
      r * 0.16,
      '#ffffff',
      `opacity=".35" ${sheet.blur(r * 0.06)}`,
    )
  );
}

/** A leaf with a light and a dark half and a mid-rib, from its foot at 0, 0 upwards. */
export function leaf(
  sheet: Sheet,
  length: number,
  width: number,
  tones: Tones,
  veins = 0,
  belly = 0.45,
): string {
  const whole = petalPath(length, width, belly);
  const half = sheet.clip(`<rect x="0" y="${-length}" width="${width}" height="${length}"/>`);
  const rib = `M0 0L0 ${round(-length * 0.94)}`;
  const side = times(veins, (index) => {
    const y = round(-length * (0.14 + (0.68 * index) / veins));
    const reach = round(width * 0.3);
    const rise = round(length * 0.12);
    return stroke(`M${-reach} ${y - rise}L0 ${y}L${reach} ${y - rise}`, tones[0], 2, 'opacity=".35"');
  });
  const inside = sheet.clip(path(whole, '#000'));
  return (
    path(whole, sheet.linear([tones[1], tones[2]], 90)) +
    group(half, path(whole, sheet.linear([tones[0], tones[1]], 90))) +
    group(inside, side) +
    stroke(rib, tones[0], Math.max(2, width * 0.025), 'opacity=".7"')
  );
}

/** Petals in a ring around 0, 0. */
export function ring(count: number, draw: (index: number) => string, turn = 0, radius = 0): string {
  return times(count, (index) => {
    const degrees = turn + (360 / count) * index;
    const [x, y] = polar(radius, degrees - 90);
    return place(draw(index), x, y, degrees);
  });
}

/** A band that winds outwards from 0, 0: `thickness` at its outer end, thinner towards the middle. */
export function spiralPath(turns: number, radius: number, thickness: number): string {
  const steps = Math.round(turns * 40);
  const edge = (side: 1 | -1) =>
    Array.from({ length: steps + 1 }, (_, index) => {
      const part = index / steps;
      const half = (thickness / 2) * (0.25 + 0.75 * part) * Math.min(1, (1 - part) * 14 + 0.05);
      return polar(radius * (0.06 + 0.94 * part) + side * half, part * turns * 360);
    });
  return `${polyline([...edge(1), ...edge(-1).reverse()])}Z`;
}

/** A star with `points` rays. */
export function starPath(points: number, outer: number, inner: number, turn = -90): string {
  const corners = Array.from({ length: points * 2 }, (_, index) =>
    polar(index % 2 === 0 ? outer : inner, turn + (180 / points) * index),
  );
  return `${polyline(corners)}Z`;
}

/** A drop that hangs from its tip at 0, −length × 0.62. */
export function dropPath(length: number, width: number): string {
  const w = width / 2;
  const top = round(-length * 0.62);
  const foot = round(length * 0.38);
  return `M0 ${top}C${w * 0.3} ${top * 0.45} ${w} ${-length * 0.12} ${w} ${length * 0.08}C${w} ${length * 0.28} ${w * 0.55} ${foot} 0 ${foot}C${-w * 0.55} ${foot} ${-w} ${length * 0.28} ${-w} ${length * 0.08}C${-w} ${-length * 0.12} ${-w * 0.3} ${top * 0.45} 0 ${top}Z`;
}

/** A wavy line from x = −reach to reach. */
export function wavePath(reach: number, y: number, height: number, length: number, phase = 0): string {
  const steps = 48;
  const points = Array.from({ length: steps + 1 }, (_, index): Point => {
    const x = -reach + (2 * reach * index) / steps;
    return [x, y + height * Math.sin(((x + phase) / length) * 2 * Math.PI)];
  });
  return polyline(points);
}

/** A closed line around 0, 0 that is nearly a circle. */
export function unevenRingPath(radius: number, unevenness: number, phase: number): string {
  const points = Array.from({ length: 72 }, (_, index) => {
    const degrees = index * 5;
    const angle = (degrees * Math.PI) / 180;
    const sway = Math.sin(angle * 3 + phase) * 0.6 + Math.sin(angle * 5 - phase * 2) * 0.4;
    return polar(radius * (1 + unevenness * sway), degrees);
  });
  return `${polyline(points)}Z`;
}

/** A soft light or mist. */
export function glow(sheet: Sheet, x: number, y: number, r: number, color: string, opacity = 1): string {
  const stops: Stop[] = [`${color}ff`, [`${color}88`, 0.4], `${color}00`];
  return circle(x, y, r, sheet.radial(stops), `opacity="${opacity}"`);
}
