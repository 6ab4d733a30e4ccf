/** What the script of public pages does on a press: Share, Copy link, Play and Pause of animations, Back. */
import { mayPlay } from '#web/core/appearance/choices.ts'
import { copyText } from '#web/core/clipboard.ts'

const SHOWN_MS = 5_000

/** Lets the controls of the page answer. */
export function answerControls(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-motion]')) setPlaying(button, plays())
  addEventListener('click', (event) => {
    const control =
      event.target instanceof Element &&
      event.target.closest<HTMLElement>('[data-share], [data-copy], [data-motion], [data-back]')
    if (!control) return
    const { share, copy, motion, back } = control.dataset
    if (share) void shareLink(share)
    else if (copy) void copyLink(copy)
    else if (motion !== undefined) setPlaying(control, control.dataset.paused !== undefined)
    else if (back !== undefined && cameFromHere() && isPlain(event)) {
      event.preventDefault()
      history.back()
    }
  })
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

const cameFromHere = (): boolean => history.length > 1 && document.referrer.startsWith(`${location.origin}/`)

/** Shares the address of a post by the device, else copies it. */
async function shareLink(path: string): Promise<void> {
  const { share } = navigator as Partial<Navigator>
  if (!share) return copyLink(path)
  try {
    await share.call(navigator, { url: location.origin + path })
  } catch (error) {
    // AbortError: the share sheet was closed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(path)
  }
}

let hiding: ReturnType<typeof setTimeout> | undefined

/** Copies the address of a post, else shows it. */
async function copyLink(path: string): Promise<void> {
  const url = location.origin + path
  const isCopied = await copyText(url)
  const note = document.getElementById('note')
  if (!note) return
  note.textContent = isCopied ? note.dataset.copied! : url
  clearTimeout(hiding)
  hiding = setTimeout(() => note.replaceChildren(), SHOWN_MS)
}

function plays(): boolean {
  try {
    return mayPlay()
  } catch {
    // The browser refuses storage.
    return !matchMedia('(prefers-reduced-motion: reduce)').matches
  }
}

/** Shows an animation, or its first frame: the source of its picture with the frame is for all readers or for none. */
function setPlaying(button: HTMLElement, isPlaying: boolean): void {
  const { play, pause } = button.dataset
  const still = button.parentElement!.querySelector('source')!
  still.media = isPlaying ? 'not all' : 'all'
  button.toggleAttribute('data-paused', !isPlaying)
  button.ariaLabel = (isPlaying ? pause : play)!
}
