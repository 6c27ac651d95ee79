/** A colour, or a colour with where it stands from 0 to 1. Colours without a place share the way evenly. */
export type Stop = string | readonly [color: string, offset: number];

/** Draws a picture's contents around its middle and returns SVG. */
type Draw = (sheet: Sheet) => string;

/** A picture: its ground, from the upper left to the lower right, and what stands on it. */
export interface Recipe {
  ground: readonly [string, string];
  draw: Draw;
}

/** What the shapes of one picture share: gradients and filters, each defined once, asked for where they are used. */
export class Sheet {
  readonly #ids = new Map<string, string>();
  readonly #marks: string[] = [];

  /** A paint that runs across a shape. 0 degrees: left to right; 90: top to bottom. */
  linear(stops: readonly Stop[], degrees = 90): string {
    const turn = degrees === 0 ? '' : ` gradientTransform="rotate(${degrees} .5 .5)"`;
    return `url(#${this.#define('linearGradient', turn, stopMarks(stops))})`;
  }

  /** A paint from a point outwards; places and radius in parts of the shape's size. */
  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return `url(#${this.#define('radialGradient', ` cx="${cx}" cy="${cy}" r="${r}"`, stopMarks(stops))})`;
  }

  /** A `filter` attribute that blurs by a deviation in pixels. */
  blur(deviation: number): string {
    const wide = ' x="-60%" y="-60%" width="220%" height="220%"';
    return `filter="url(#${this.#define('filter', wide, `<feGaussianBlur stdDeviation="${deviation}"/>`)})"`;
  }

  /** A `filter` attribute that lays a soft shadow under a shape. */
  shadow(color = '#1a1020', opacity = 0.28, deviation = 16, drop = 14): string {
    const wide = ' x="-40%" y="-40%" width="180%" height="180%"';
    const shade = `<feDropShadow dx="0" dy="${drop}" stdDeviation="${deviation}" flood-color="${color}" flood-opacity="${opacity}"/>`;
    return `filter="url(#${this.#define('filter', wide, shade)})"`;
  }

  /** A `clip-path` attribute that shows what is inside of shapes. */
  clip(shapes: string): string {
    return `clip-path="url(#${this.#define('clipPath', '', shapes)})"`;
  }

  /** The whole picture as SVG. */
  render(width: number, height: number, recipe: Recipe): Buffer {
    const body = recipe.draw(this);
    const area = `x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}"`;
    const ground = `<rect ${area} fill="${this.linear(recipe.ground, 45)}"/>`;
    const light = `<rect ${area} fill="${this.radial(['#ffffff66', '#ffffff00'], 0.25, 0.15, 0.75)}"/>`;
    const box = `viewBox="${-width / 2} ${-height / 2} ${width} ${height}" width="${width}" height="${height}"`;
    const defs = `<defs>${this.#marks.join('')}</defs>`;
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${defs}${ground}${light}${body}</svg>`,
    );
  }

  #define(element: string, attributes: string, content: string): string {
    const key = element + attributes + content;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = `d${this.#ids.size}`;
    this.#ids.set(key, id);
    this.#marks.push(`<${element} id="${id}"${attributes}>${content}</${element}>`);
    return id;
  }
}

function stopMarks(stops: readonly Stop[]): string {
  return stops
    .map((stop, index) => {
      const [color, offset] = typeof stop === 'string' ? [stop, index / (stops.length - 1)] : stop;
      return `<stop offset="${offset}" stop-color="${color}"/>`;
    })
    .join('');
}
