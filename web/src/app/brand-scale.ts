import type { MantineColorsTuple } from '@mantine/core';
import { luminance } from '#contracts/core/contrast.ts';

/** Index of the colour itself. */
const OWN = 6;

/**
 * Derives ten shades of a colour that are as light as those of a scale known to be readable: contrast depends on
 * lightness alone.
 * @param color `#RRGGBB`, on which white text is readable
 * @param model the scale to follow
 */
export function brandScale(color: string, model: MantineColorsTuple): MantineColorsTuple {
  const own = luminance(color);
  const darker = own / luminance(model[OWN]);
  const shade = (light: string, index: number) => {
    if (index === OWN) return color;
    return index < OWN
      ? mixedTo(luminance(light), color, 255)
      : mixedTo(luminance(light) * Math.min(darker, 1), color, 0);
  };
  return model.map(shade) as unknown as MantineColorsTuple;
}

/** Mixes a colour with white or black to the wanted luminance; a colour already that light or dark stays as it is. */
function mixedTo(wanted: number, color: string, ground: 0 | 255): string {
  let [least, most] = [0, 1];
  for (let step = 0; step < 16; step += 1) {
    const share = (least + most) / 2;
    const reached = luminance(mixed(color, ground, share)) >= wanted;
    if (reached === (ground === 255)) most = share;
    else least = share;
  }
  return mixed(color, ground, most);
}

function mixed(color: string, ground: number, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(channel + (ground - channel) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
