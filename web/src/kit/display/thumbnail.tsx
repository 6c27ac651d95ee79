import { useState } from 'react';
import type { StoredFile } from '#contracts/core/files.ts';
import { usePicturesEnabled } from './deferred-pictures.tsx';
import classes from './thumbnail.module.css';

interface ThumbnailProps {
  /** If null, the name's initial is shown. */
  file: Pick<StoredFile, 'thumbnailUrl'> | null;
  /** The name of what the picture shows. */
  name: string;
  /** Side of the square in pixels. */
  size?: number;
  /** Describes the picture; without it, the picture is decorative, beside the name. */
  alt?: string;
}

/** URLs of pictures already loaded, which need no delay when shown again. */
const known = new Set<string>();

/** A record's picture in a fixed size, so that nothing shifts when it loads. */
export function Thumbnail({ file, name, size = 32, alt = '' }: ThumbnailProps) {
  const url = file?.thumbnailUrl;
  const [broken, setBroken] = useState<string | null>(null);
  const due = usePicturesEnabled();
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
