import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useState } from 'react';

const Announce = createContext<(text: string) => void>(() => {});

/** Returns a function that announces a text politely to screen readers. */
export function useAnnounce() {
  return useContext(Announce);
}

/** Holds the page's only live region for announcements. */
export function Announcer({ children }: { children: ReactNode }) {
  const [announcement, setAnnouncement] = useState({ text: '', turn: 0 });
  const announce = useCallback(
    (text: string) => setAnnouncement(({ turn }) => ({ text, turn: turn + 1 })),
    [],
  );
  return (
    <Announce value={announce}>
      {children}
      {/* A new element each time, so that a repeated text is announced again. */}
      <VisuallyHidden role="status">
        <span key={announcement.turn}>{announcement.text}</span>
      </VisuallyHidden>
    </Announce>
  );
}
