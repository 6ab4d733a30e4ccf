/**
 * Which rows of a list are near the window, and where. A chunk of its own: the first rows of a list need no positions. React's
 * adapter of the library is a hook, which cannot begin after the first render; this is the same for what lists here use of it.
 */
import {
  observeWindowOffset,
  observeWindowRect,
  type VirtualItem,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/virtual-core'
import { flushSync } from 'react-dom'

type Options = VirtualizerOptions<Window, HTMLElement>

/** What a list sets in each render. */
export type RowOptions = Pick<Options, 'count' | 'getItemKey' | 'estimateSize' | 'scrollMargin' | 'overscan'> &
  Required<Pick<Options, 'initialMeasurementsCache'>>

const WINDOW = {
  getScrollElement: (): Window => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => window.scrollY,
} satisfies Partial<Options>

/** The rows of one list near the window. It moves the rows itself; the list renders only when there are others. */
export class RowWindow {
  readonly #virtualizer: Virtualizer<Window, HTMLElement>
  readonly #placed = new WeakMap<HTMLElement, number>()
  #container: HTMLElement | null = null
  #height: number | undefined
  #rendered = ''
  #isMeasuring = false

  constructor() {
    this.#virtualizer = new Virtualizer({ ...WINDOW, count: 0, estimateSize: () => 0 })
  }

  get rows(): VirtualItem[] {
    return this.#virtualizer.getVirtualItems()
  }

  /** The index in the middle of the window. */
  get middle(): number {
    const { startIndex, endIndex } = this.#virtualizer.range ?? { startIndex: 0, endIndex: 0 }
    return (startIndex + endIndex) / 2
  }

  get isScrolling(): boolean {
    return this.#virtualizer.isScrolling
  }

  /** The measured rows. */
  get sizes(): VirtualItem[] {
    return this.#virtualizer.takeSnapshot()
  }

  /** Takes the options of a render. `rerender` is called when other rows are near the window. */
  update(options: RowOptions, rerender: () => void): void {
    this.#virtualizer.setOptions({
      ...WINDOW,
      ...options,
      // Rows inserted above keep the scroll position, except at the top, where they are shown.
      anchorTo: window.scrollY > (options.scrollMargin ?? 0) ? 'end' : 'start',
      initialRect: { width: window.innerWidth, height: window.innerHeight },
      onChange: ({ range, isScrolling }, isSync) => {
        this.#place()
        const rows = [range?.startIndex, range?.endIndex, isScrolling].join()
        if (rows === this.#rendered) return
        this.#rendered = rows
        if (isSync && !this.#isMeasuring) flushSync(rerender)
        else rerender()
      },
    })
  }

  /** Follows scrolling and sizes. Returns the function that stops it. */
  start(container: HTMLElement | null): () => void {
    this.#container = container
    return this.#virtualizer._didMount()
  }

  /** After each render of the list. */
  commit(): void {
    this.#place()
    this.#virtualizer._willUpdate()
    this.#place()
  }

  /** The ref of a row. */
  readonly measure = (row: HTMLElement | null): void => {
    this.#isMeasuring = true
    this.#virtualizer.measureElement(row)
    this.#isMeasuring = false
    const item = row && this.#virtualizer.measurementsCache[this.#virtualizer.indexFromElement(row)]
    if (item) this.#placeRow(row, item)
  }

  #place(): void {
    if (!this.#container) return
    const height = this.#virtualizer.getTotalSize()
    if (height !== this.#height) this.#container.style.height = `${height}px`
    this.#height = height
    for (const item of this.rows) {
      const row = this.#virtualizer.elementsCache.get(item.key)
      if (row) this.#placeRow(row, item)
    }
  }

  #placeRow(row: HTMLElement, { start }: VirtualItem): void {
    const top = start - this.#virtualizer.options.scrollMargin
    if (this.#placed.get(row) === top) return
    this.#placed.set(row, top)
    row.style.transform = `translate3d(0, ${top}px, 0)`
  }
}
