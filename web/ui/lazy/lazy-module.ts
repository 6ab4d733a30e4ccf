/** A module in a chunk of its own, fetched when it is first needed and fetched again after a failure. */
export class LazyModule<M> {
  /** Once it is there. */
  loaded: M | undefined
  readonly #load: () => Promise<M>
  #fetching: Promise<M> | undefined
  #failures = 0

  constructor(load: () => Promise<M>) {
    this.#load = load
  }

  /** One promise for all who ask at the same time. */
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
      // Chromium remembers a failed import until the page is reloaded. Under another name the same file is fetched again.
      const [address] = /https?:\S+\.js/.exec(String(error)) ?? []
      if (this.#failures === 0 || !address?.startsWith(location.origin)) throw error
      return await import(/* @vite-ignore */ `${address}#${this.#failures}`)
    }
  }
}
