import { createContext } from 'react';

/** What can be seen at a zoom: answers, questions in large, or only where there is one. */
export type Sight = 'near' | 'far' | 'shape';

/** What all cards of a map have in common. */
interface MapMarks {
  /** The question that is being written. */
  current: number | null;
  faultsByQuestion: ReadonlyMap<number, number>;
  faultsByAnswer: ReadonlyMap<number, number>;
  sight: Sight;
  /** A question whose answers are walked by key: they stay there at every zoom. */
  walked: number | null;
  onOpen: (questionId: number, answerId?: number) => void;
  /** Told of each item as it comes into the page. */
  onItem: (element: HTMLElement | null) => void;
}

export const MapContext = createContext<MapMarks>({
  current: null,
  faultsByQuestion: new Map(),
  faultsByAnswer: new Map(),
  sight: 'near',
  walked: null,
  onOpen: () => undefined,
  onItem: () => undefined,
});
