/**
 * The values of a form that shows a record: its fields of the same names, empty where the record has nothing.
 * @param row the record; fields whose values the form has in another form are replaced before
 */
export function formValues<Values extends object>(
  empty: Values,
  row: { readonly [Name in keyof Values]: Values[Name] | null },
): Values {
  const names = Object.keys(empty) as (keyof Values)[];
  return Object.fromEntries(names.map((name) => [name, row[name] ?? empty[name]])) as Values;
}
