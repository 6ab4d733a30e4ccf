/** The first page of a list that is each viewer's own: asked for again and again, composed when something has changed. */
import type { Id } from '#server/core/ids/ids.ts'
import { joinPieces, RawJson } from '#server/core/json/raw-json.ts'
import { createCache, getOne } from './cache.ts'
import type { Tx } from './db.ts'
import type { Deps } from './deps.ts'

interface FirstPages<T> {
  get(deps: Deps, viewer: Id): Promise<RawJson<T>>
  /** Forgets the page of a viewer whose list this transaction changes, once it is committed. */
  dropAfter(tx: Tx, viewer: Id): void
}

const MOST_KEPT = 1_000

/** `basis` grows whenever something changes that pages show beside the viewer's own rows: authors, blocks. */
export function createFirstPages<T>(
  basis: (deps: Deps) => number,
  compose: (deps: Deps, viewer: Id) => Promise<RawJson<T>>,
): FirstPages<T> {
  const keep = async (deps: Deps, viewer: Id) => {
    const madeAt = basis(deps)
    const { pieces } = await compose(deps, viewer)
    return { basis: madeAt, answer: new RawJson<T>([joinPieces(pieces)], true) }
  }
  const pages = createCache<Id, { basis: number; answer: RawJson<T> }>({ max: MOST_KEPT }, (deps, viewers) =>
    Promise.all(viewers.map(async (viewer) => [viewer, await keep(deps, viewer)] as const)),
  )
  return {
    async get(deps, viewer) {
      // Where several processes write, none knows when a page is out of date.
      if (deps.store.isShared) return compose(deps, viewer)
      const kept = (await getOne(pages(deps), viewer))!
      if (kept.basis === basis(deps)) return kept.answer
      pages(deps).drop(viewer)
      return (await getOne(pages(deps), viewer))!.answer
    },
    dropAfter: pages.dropAfter,
  }
}
