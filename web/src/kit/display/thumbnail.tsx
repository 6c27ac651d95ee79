import { useState } from 'react';
import type { StoredFile } from '#contracts/files.ts';
import { usePicturesDue } from './pictures-later.tsx';
import classes from './thumbnail.module.css';

interface ThumbnailProps {
  /** Without one the name's initial stands in. */
  file: Pick<StoredFile, 'thumbnailUrl'> | null;
  /** Whose picture it is. */
  name: string;
  /** Side of the square in pixels. */
  size?: number;
  /** Says what the picture shows; without it the picture is decoration beside the name. */
  alt?: string;
}

/** The addresses of pictures that have come: they are there at once when they are shown again. */
const known = new Set<string>();

/** A record's picture, of one size whatever it is made of, so that nothing moves when it arrives. */
export function Thumbnail({ file, name, size = 32, alt = '' }: ThumbnailProps) {
  const url = file?.thumbnailUrl;
  const [broken, setBroken] = useState<string | null>(null);
  const due = usePicturesDue();
  const box = { width: size, height: size, fontSize: size * 0.42 };
  if (url && url !== broken) {
    return (
      <img
        src={due || known.has(url) ? url : undefined}
        alt={alt}
        className={classes.box}
        style={box}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onLoad={() => known.add(url)}
        onError={() => setBroken(url)}
      />
    );
  }
  return (
    <span className={classes.box} style={box} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
