import type { ReactNode } from 'react';
import { createContext, startTransition, use, useEffect, useState } from 'react';
import type { StoredFile } from '#contracts/core/files.ts';
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

const PicturesEnabled = createContext(true);

/** Whether pictures may load yet. Always true outside `DeferredPictures`. */
function usePicturesEnabled(): boolean {
  return use(PicturesEnabled);
}

/** Delays a list's pictures until its text is painted: requesting fifty takes a fifth of the rendering time. */
export function DeferredPictures({ children }: { children: ReactNode }) {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>;
    // A frame callback runs before that frame is painted; a task queued from it runs afterwards.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setEnabled(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, []);
  return <PicturesEnabled value={enabled}>{children}</PicturesEnabled>;
}
