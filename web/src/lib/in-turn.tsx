import type { ReactNode } from 'react';
import { Children, startTransition, useEffect, useState } from 'react';

/**
 * Mounts its children one after another, each once the one before it is there. Mounted at once, the parts of a long page
 * are one task, during which the browser can't respond; in turn, it can between any two of them.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [mounted, setMounted] = useState(1);
  useEffect(() => {
    if (mounted < parts.length) startTransition(() => setMounted(mounted + 1));
  }, [mounted, parts.length]);
  return parts.slice(0, mounted);
}
