/** The clock of an open store, for rules that only have a database. */
import { type Clock, systemClock } from '#server/core/clock.ts'
import { type Db, storeOf } from './db.ts'

const clocks = new WeakMap<object, Clock>()

/** Called once, when the store is opened. */
export const setClock = (db: Db, clock: Clock): unknown => clocks.set(storeOf(db), clock)

/** The time now. */
export const nowOf = (db: Db): number => (clocks.get(storeOf(db)) ?? systemClock)()
