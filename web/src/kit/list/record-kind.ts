import type { RecordField } from '#contracts/core/record-fields.ts';
import type { CreatedName } from '#contracts/core/resources.ts';

/** Kinds whose records are edited in a form, at `update` below their page. */
type EditedName = Exclude<CreatedName, 'device'>;

/** What lists and pages need to know of a resource's records. Declared outside components, so that it is stable. */
export interface RecordKind<Row, Name extends CreatedName = EditedName> {
  name: Name;
  /** The declaration of its fields. */
  fields: Readonly<Record<string, RecordField>>;
  /** A row's display name. */
  nameOf: (row: Row) => string;
  idOf: (row: Row) => number;
  /** Its records are neither active nor inactive. */
  stateless?: true;
}
