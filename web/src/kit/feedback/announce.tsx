import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useState } from 'react';

const Announce = createContext<(text: string) => void>(() => {});

/** Tells politely what was done, to anyone who can't see it. */
export function useAnnounce() {
  return useContext(Announce);
}

/** Holds the one place of the page where things are told. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const say = useCallback((text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), []);
  return (
    <Announce value={say}>
      {children}
      {/* A new element each time: the same words again are told again. */}
      <VisuallyHidden role="status">
        <span key={said.turn}>{said.text}</span>
      </VisuallyHidden>
    </Announce>
  );
}
