import { createContext } from 'react';

/** What is legible at a zoom: the answers, only the questions in large type, or only their shapes. */
export type DetailLevel = 'near' | 'far' | 'shape';

/** What all cards of a map share. */
interface MapMarks {
  /** The id of the question being edited; null if it is new. */
  current: number | null;
  faultsByQuestion: ReadonlyMap<number, number>;
  faultsByAnswer: ReadonlyMap<number, number>;
  sight: DetailLevel;
  /** The question that the keyboard is in: its answers are rendered at every zoom. */
  keyboardQuestion: number | null;
  onOpen: (questionId: number, answerId?: number) => void;
  /** The ref of each item, called when it is mounted. */
  onItem: (element: HTMLElement | null) => void;
}

export const MapContext = createContext<MapMarks>({
  current: null,
  faultsByQuestion: new Map(),
  faultsByAnswer: new Map(),
  sight: 'near',
  keyboardQuestion: null,
  onOpen: () => undefined,
  onItem: () => undefined,
});
