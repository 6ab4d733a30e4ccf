/** Makes the controls of a player work, in the app and on public pages: its buttons, sliders and keys, and when they hide. */
import { bindMenu } from './bind-menu.ts'
import type { BoundPlayer } from './bound-player.ts'
import { showCaptions } from './cues.ts'

/** After this time without a movement of the pointer controls hide. */
const IDLE_MS = 2_500
/** Seconds that an arrow key goes on or back. */
const STEP = 5

/** The parts of the controls with a name. */
const partsOf = (root: HTMLElement, name: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[data-part=${name}]`),
]

/** Binds the controls. Returns what unbinds them. */
export function bindControls(player: BoundPlayer): () => void {
  const { root, media, seconds, clock, control } = player
  const ending = new AbortController()
  const { signal } = ending
  const on = (target: EventTarget, events: string, act: (event: Event) => void) => {
    for (const event of events.split(' ')) target.addEventListener(event, act, { signal })
  }
  const onPart = (name: string, event: string, act: (part: HTMLElement) => void) => {
    for (const part of partsOf(root, name)) on(part, event, () => act(part))
  }

  // The position is kept while nothing is loaded.
  const now = () => (media.readyState > 0 ? media.currentTime : control.position())
  const seek = (time: number) => {
    control.seek(Math.min(seconds, Math.max(0, time)))
    showTime()
  }
  const toggle = () => (media.paused ? control.play() : media.pause())
  const showTime = () => {
    for (const slider of partsOf(root, 'position') as HTMLInputElement[]) {
      slider.value = String(now())
      slider.setAttribute('aria-valuetext', slider.dataset.text!.replace('{time}', clock(now())))
    }
    const isVoice = media instanceof HTMLAudioElement
    for (const time of partsOf(root, 'time')) time.textContent = clock(isVoice ? now() || seconds : now())
    root.style.setProperty('--played', String(Math.min(1, now() / seconds)))
  }
  const showState = () => {
    setState(root, 'playing', 'play', !media.paused)
    setState(root, 'muted', 'mute', media.muted || media.volume === 0)
    for (const volume of partsOf(root, 'volume') as HTMLInputElement[])
      volume.value = String(media.muted ? 0 : media.volume)
  }

  const captions = showCaptions(player, signal)
  const { toggleFull, togglePip } = bindWindows(player, signal)
  const toggleMute = () => {
    media.muted = !media.muted && media.volume > 0
    if (!media.muted && media.volume === 0) media.volume = 1
  }
  on(media, 'play pause ended volumechange', showState)
  on(media, 'timeupdate seeking loadedmetadata ended', showTime)
  on(media, 'waiting', () => root.toggleAttribute('data-waiting', true))
  on(media, 'playing pause canplay error', () => root.removeAttribute('data-waiting'))
  onPart('play', 'click', toggle)
  onPart('mute', 'click', toggleMute)
  onPart('position', 'input', (slider) => seek((slider as HTMLInputElement).valueAsNumber))
  onPart('volume', 'input', (slider) => {
    media.volume = (slider as HTMLInputElement).valueAsNumber
    media.muted = media.volume === 0
  })
  onPart('captions', 'click', captions.toggle)
  onPart('full', 'click', toggleFull)
  onPart('pip', 'click', togglePip)
  bindMenu(player, signal)
  const keys: Record<string, () => void> = {
    ' ': toggle,
    k: toggle,
    ArrowLeft: () => seek(now() - STEP),
    ArrowRight: () => seek(now() + STEP),
    ...(partsOf(root, 'mute').length > 0 && { m: toggleMute }),
    ...(partsOf(root, 'captions').length > 0 && { c: captions.toggle }),
    ...(partsOf(root, 'full').length > 0 && { f: toggleFull }),
  }
  on(root, 'keydown', (event) => {
    const act = keys[keyOf(event as KeyboardEvent)]
    if (!act) return
    // Otherwise the page scrolls.
    event.preventDefault()
    act()
  })
  if (media instanceof HTMLVideoElement) hideIdle(root, media, toggle, on)
  showState()
  showTime()
  return () => {
    ending.abort()
    captions.end()
  }
}

/** The key of a shortcut; an empty one where the focused control has it for itself. */
function keyOf(event: KeyboardEvent): string {
  const { key, code, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return ''
  if (!(target instanceof HTMLElement) || target.matches('select, [data-part=volume]')) return ''
  if (key === ' ' && target.closest('a, button, summary')) return ''
  // Keyboards of other scripts have the letter elsewhere.
  if (/^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key)) return code.slice(-1).toLowerCase()
  return key.length === 1 ? key.toLowerCase() : key
}

/** Shows a state of the player in its looks, and in the names of the buttons that change it. */
function setState(root: HTMLElement, state: string, part: string, isOn: boolean): void {
  root.toggleAttribute(`data-${state}`, isOn)
  for (const button of partsOf(root, part)) {
    const [off, shown] = JSON.parse(button.dataset.labels!) as [string, string]
    button.setAttribute('aria-label', isOn ? shown : off)
  }
}

/** Full screen with these controls, or with those of the device where only its player has it; and a window over others. */
function bindWindows({ root, media }: BoundPlayer, signal: AbortSignal) {
  const video = media as HTMLVideoElement & { webkitEnterFullscreen?: () => void }
  const isFull = () => document.fullscreenElement === root
  const hasFull = document.fullscreenEnabled || video.webkitEnterFullscreen !== undefined
  const hasPip = document.pictureInPictureEnabled
  for (const part of partsOf(root, 'full')) part.hidden = !hasFull
  for (const part of partsOf(root, 'pip')) part.hidden = !hasPip
  document.addEventListener('fullscreenchange', () => setState(root, 'full', 'full', isFull()), { signal })
  // The browser refuses what no press has asked for.
  const refused = () => {}
  return {
    toggleFull: () => {
      if (isFull()) void document.exitFullscreen()
      else if (document.fullscreenEnabled) root.requestFullscreen().catch(refused)
      else video.webkitEnterFullscreen?.()
    },
    togglePip: () => {
      if (!hasPip) return
      if (document.pictureInPictureElement === video) void document.exitPictureInPicture()
      else video.requestPictureInPicture().catch(refused)
    },
  }
}

/** Hides the controls over a video that plays, unless the pointer moves over it, the keyboard is in it or its menu is open. */
function hideIdle(
  root: HTMLElement,
  media: HTMLVideoElement,
  toggle: () => void,
  on: (target: EventTarget, events: string, act: (event: Event) => void) => void,
): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const isUsed = () => media.paused || root.querySelector(':focus-visible, [data-part=panel][data-placed]') !== null
  const hide = () => {
    clearTimeout(waiting)
    root.toggleAttribute('data-idle', !isUsed())
  }
  const show = () => {
    clearTimeout(waiting)
    root.removeAttribute('data-idle')
    waiting = setTimeout(hide, IDLE_MS)
  }
  on(root, 'pointermove pointerdown', (event) => {
    // A finger on the picture shows them, and hides them again.
    if ((event as PointerEvent).pointerType !== 'touch' || event.target !== media) show()
  })
  on(root, 'pointerleave', (event) => (event as PointerEvent).pointerType !== 'touch' && hide())
  on(root, 'focusin focusout keydown toggle', show)
  on(media, 'play pause ended', show)
  on(media, 'click', (event) => {
    if ((event as PointerEvent).pointerType !== 'touch' || media.paused) return toggle()
    if (root.hasAttribute('data-idle')) show()
    else hide()
  })
  // What begins by itself shows its picture alone.
  if (root.matches(':hover, :focus-within')) show()
  else hide()
}
