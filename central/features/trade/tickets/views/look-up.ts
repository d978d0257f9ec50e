/**
 * Loads the records that some rows refer to, in one query, and finds them by id.
 * @param load gets each id once; not called without ids
 * @returns a function that throws for an id without a record: every reference has a record
 */
export async function lookUp<R extends { id: string }>(
  ids: readonly (string | null)[],
  load: (ids: string[]) => Promise<R[]>,
): Promise<(id: string) => R> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows = wanted.length === 0 ? [] : await load(wanted);
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = found.get(id);
    if (row === undefined) throw new Error(`a ticket refers to ${id}, which does not exist`);
    return row;
  };
}
