/**
 * Inserts a row, or deletes it when it exists; answers 1 or -1. On PostgreSQL a concurrent toggle can commit between the
 * two statements, so that neither has an effect; then both are repeated.
 */
export async function toggleRow(insert: () => Promise<number>, remove: () => Promise<number>): Promise<1 | -1> {
  for (;;) {
    if ((await insert()) > 0) return 1
    if ((await remove()) > 0) return -1
  }
}
