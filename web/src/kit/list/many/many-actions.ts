import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { BULK_CALLS } from '#contracts/bulk.ts';

/** What an edit of many sets is chosen by; null while nothing is. */
export interface ManyFieldProps {
  onChange: (set: object | null) => void;
}

/** What many records can be set to. */
export interface ManyEdit {
  /** @param isOfHouse whether people of the house read it */
  label: (t: TFunction, isOfHouse: boolean) => string;
  /** Only people of the house set it. */
  ofHouse?: true;
  Field: ComponentType<ManyFieldProps>;
}

/** What can be done with many records of a list at once. Declared outside of components: the same at each rendering. */
export interface ManyActions<Row> {
  /** Which call for many it is. */
  kind: keyof typeof BULK_CALLS;
  /** First part of the query keys: `categories`. */
  resource: string;
  nameOf: (row: Row) => string;
  /** Where records are neither active nor inactive: an edit is all that can be done. */
  editOnly?: true | undefined;
  /** What active records can be set to; missing: there is no edit of many. */
  edits?: readonly ManyEdit[] | undefined;
}

/** The rows that are ticked, or all that the list finds but some. */
export interface Selection {
  ids: string[];
  everything: boolean;
  /** With everything: those that are left out. */
  except: string[];
  count: number;
}
