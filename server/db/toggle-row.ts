/**
 * Sets a row or, when it is there, removes it: answers 1 or -1. On PostgreSQL a twin can commit between the two
 * statements, so that neither finds anything to do; then it is tried again, and every toggle really toggles.
 */
export async function toggleRow(insert: () => Promise<number>, remove: () => Promise<number>): Promise<1 | -1> {
  for (;;) {
    if ((await insert()) > 0) return 1
    if ((await remove()) > 0) return -1
  }
}
