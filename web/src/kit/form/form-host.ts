import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { CreatedName } from '#contracts/core/resources.ts';
import { PAGES } from '#contracts/core/resources.ts';
import { useCan } from '#web/lib/session.ts';

/** What a form is for that stands in a panel instead of on a page of its own. */
export interface FormHost {
  kind: CreatedName;
  /** The name that was typed where the record is missing. */
  name: string;
  /** Receives the new record. */
  onCreated: (row: never) => void;
  onClose: () => void;
}

export const FormHostContext = createContext<FormHost | null>(null);

/** The panel around the form; null on a page. */
export const useFormHost = () => useContext(FormHostContext);

/** The forms that create records. The app provides them, since a feature doesn't know the others. */
export const CreatingForms = createContext<Partial<Record<CreatedName, ComponentType>>>({});

/** Returns a check of whether the user can create records of a kind in a panel. */
export function useCanCreate(): (kind: CreatedName | undefined) => boolean {
  const can = useCan();
  const forms = useContext(CreatingForms);
  return (kind) => kind !== undefined && kind in forms && can(PAGES[kind].create);
}
