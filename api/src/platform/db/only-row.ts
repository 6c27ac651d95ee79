/** The row of a statement that always returns one, such as an insert, an aggregate or a call of a function. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always returns a row returned none');
  return row;
}
