/** One change at a time that can be taken back while its toast is shown. */
import { TOAST_MS } from '#contract/limits.ts'
import { toastArea } from './toast.tsx'
import type { UndoOffer } from './undo-toast.tsx'

/** An offer as its feature sees it. */
interface Undo {
  /** Resolves when the change is final, or was taken back. */
  readonly over: Promise<void>
  isOver(): boolean
  end(): void
}

interface Change {
  /** Identifies what is changed, e.g. `follow:<user id>`. */
  key: string
  message: string
  undo: () => void
}

let current: (Undo & { key: string; work: Promise<unknown> | undefined }) | null = null

/** Shows "… Undo" for five seconds. An offer before it ends. */
export function offerUndo({ key, message, undo }: Change): Undo {
  current?.end()
  const { promise: over, resolve } = Promise.withResolvers<void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let dismiss: (() => void) | null = null
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    if (current === offer) current = null
    dismiss?.()
    resolve()
  }
  const resume = () => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(end, TOAST_MS)
  }
  const shown: UndoOffer = {
    message,
    undo: () => {
      if (isOver) return
      undo()
      end()
    },
    end,
    pause: () => clearTimeout(timer),
    resume,
  }
  const offer = { key, over, end, isOver: () => isOver, work: undefined }
  current = offer
  resume()
  toastArea().then((area) => {
    if (!isOver) dismiss = area.showUndo(shown)
  }, end)
  return offer
}

/** Ends the offer about `key`, as that changed otherwise. */
export function withdrawUndo(key: string): void {
  if (current?.key === key) current.end()
}

/** Waits for `work` when the offer about `key` has to end early. */
export function finishWith(key: string, work: Promise<unknown>): void {
  if (current?.key === key) current.work = work
}

const LONGEST_WAIT_MS = 2_000

/** Makes the offered change final. Resolves when the server has it, or does not answer soon. */
export async function finishUndo(): Promise<void> {
  const work = current?.work
  current?.end()
  if (work) await Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}

// A page that is hidden may never be shown again.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && current?.end())
  addEventListener('pagehide', () => current?.end())
}
