import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';

/** Props of the field for the new value of a bulk edit; null until one is chosen. */
export interface BulkFieldProps {
  onChange: (set: object | null) => void;
}

/** A bulk edit: sets one field of many records. */
export interface BulkEdit {
  /** @param isOfHouse whether the label is for in-house users */
  label: (t: TFunction, isOfHouse: boolean) => string;
  /** For in-house users only. */
  ofHouse?: true;
  Field: ComponentType<BulkFieldProps>;
}
