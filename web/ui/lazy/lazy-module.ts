/** A module in a chunk of its own. Fetched once; after a failure the next call retries. */
export class LazyModule<M> {
  /** The module, once fetched. */
  loaded: M | undefined
  /** The server has the file no longer: a newer release has others. */
  isGone = false
  readonly #load: () => Promise<M>
  #fetching: Promise<M> | undefined
  #failures = 0

  constructor(load: () => Promise<M>) {
    this.#load = load
  }

  /** Concurrent calls share one promise. */
  fetch(): Promise<M> {
    this.#fetching ??= this.#fetch().then(
      (module) => {
        this.loaded = module
        return module
      },
      (error) => {
        this.#failures++
        this.#fetching = undefined
        throw error
      },
    )
    return this.#fetching
  }

  async #fetch(): Promise<M> {
    try {
      return await this.#load()
    } catch (error) {
      // Chromium caches a failed import until the page is reloaded. With another fragment it fetches the file again.
      const [address] = /https?:\S+\.js/.exec(String(error)) ?? []
      if (!address?.startsWith(location.origin)) throw error
      this.isGone = await isMissing(address)
      if (this.#failures === 0) throw error
      return await import(/* @vite-ignore */ `${address}#${this.#failures}`)
    }
  }
}

const isMissing = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )

/** How long the first view has the network to itself, and its pictures with it. */
const FIRST_VIEW_MS = 3_000
/** Without idle callbacks, as in Safari, nothing runs before the first view is there, and then with pauses. */
const PAUSE_MS = 200

/** Runs `act` when the browser is idle. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act, Math.max(PAUSE_MS, FIRST_VIEW_MS - performance.now()))
}

/** Runs `act` when the first view has long been there and the browser is idle: what a person may need later. */
export function whenSettled(act: () => void): void {
  const rest = FIRST_VIEW_MS - performance.now()
  if (rest > 0) setTimeout(() => whenIdle(act), rest)
  else whenIdle(act)
}

/** Resolves when the browser is idle. */
export const untilIdle = (): Promise<void> => new Promise(whenIdle)
