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
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const say = useCallback((text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), []);
  return (
    <Announce value={say}>
      {children}
      {/* A new element each time, so that a repeated text is announced again. */}
      <VisuallyHidden role="status">
        <span key={said.turn}>{said.text}</span>
      </VisuallyHidden>
    </Announce>
  );
}
