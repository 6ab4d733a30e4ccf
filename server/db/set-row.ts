/** A wanted state. `flip` is the opposite of the stored one, which the transaction reads. */
export type Wanted = boolean | 'flip'

/** The state after a write, and whether it was different before. */
export interface SetState {
  isOn: boolean
  hasChanged: boolean
}

/**
 * Inserts or deletes a row, as wanted. Both functions answer how many rows they wrote. On PostgreSQL a concurrent flip
 * can commit between the two statements of a flip, so that neither has an effect; then both are repeated.
 */
export async function setRow(
  wanted: Wanted,
  insert: () => Promise<number>,
  remove: () => Promise<number>,
): Promise<SetState> {
  for (;;) {
    if (wanted !== false && (await insert()) > 0) return { isOn: true, hasChanged: true }
    if (wanted !== true && (await remove()) > 0) return { isOn: false, hasChanged: true }
    if (wanted !== 'flip') return { isOn: wanted, hasChanged: false }
  }
}
