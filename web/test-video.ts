/** Videos and voice notes of component tests, and what is in view there. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { Media } from '#contract/calls/tweets.ts'
import type { MediaVideo } from '#contract/parts/video.ts'

let count = 0

/** A video of 42 seconds. Each has another file, as positions are kept by name. */
export function fakeVideo(change: Partial<MediaVideo> = {}, alt = ''): Media {
  const name = `/media/${count++}`
  return {
    ...{ url: `${name}.webp`, smallUrl: `${name}-small.webp`, width: 1280, height: 720, alt, placeholder: '' },
    video: { kind: 'video', url: `${name}.mp4`, seconds: 42, hasSound: true, ...change },
  }
}

/**
 * Replaces what reports which elements are in view. Returns a function that scrolls and comes to rest: it sets the visible
 * shares. Its `past` scrolls on.
 */
export function fakeView() {
  const observed = new Map<Element, (share: number) => void>()
  class Observer {
    readonly #notify: IntersectionObserverCallback
    #target: Element | undefined
    constructor(notify: IntersectionObserverCallback) {
      this.#notify = notify
    }
    observe(target: Element) {
      this.#target = target
      observed.set(target, (intersectionRatio) =>
        this.#notify(
          [{ intersectionRatio, rootBounds: null } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        ),
      )
    }
    disconnect() {
      if (this.#target) observed.delete(this.#target)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const scroll = ({ rests }: { rests: boolean }, shares: readonly number[]) =>
    act(async () => {
      const timer = vi.spyOn(globalThis, 'setTimeout')
      for (const [index, show] of [...observed.values()].entries()) show(shares[index] ?? 0)
      const [settle] = timer.mock.lastCall ?? []
      timer.mockRestore()
      if (rests && typeof settle === 'function') settle()
    })
  return Object.assign((...shares: number[]) => scroll({ rests: true }, shares), {
    past: (...shares: number[]) => scroll({ rests: false }, shares),
  })
}
