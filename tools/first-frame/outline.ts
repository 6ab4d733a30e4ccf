/**
 * The outline of /home for index.html: header, navigation and placeholder rows, painted before any script of the app has come.
 * It looks as the app does (`web/app/frame/`, `web/features/feeds/home-screen.tsx`), with the same classes, so that nothing
 * moves when React takes over; `tests/e2e/first-frame.test.ts` compares the two. Texts are between double square brackets.
 */
import { readIcon } from './icon.ts'

interface Destination {
  label: string
  icon: string
  /** In the bottom bar of phones. */
  isInBottomBar?: boolean
}

/** The links of the navigation. `web/app/frame/destinations.ts` has the same. */
const outlineDestinations: readonly Destination[] = [
  { label: 'Home', icon: 'house', isInBottomBar: true },
  { label: 'Explore', icon: 'search', isInBottomBar: true },
  { label: 'Notifications', icon: 'bell', isInBottomBar: true },
  { label: 'Messages', icon: 'messages-square', isInBottomBar: true },
  { label: 'Grok', icon: 'sparkles' },
  { label: 'Bookmarks', icon: 'bookmark' },
  { label: 'Communities', icon: 'users' },
  { label: 'Premium', icon: 'gem' },
  { label: 'Verified Orgs', icon: 'badge-check' },
  { label: 'Profile', icon: 'user' },
  { label: 'More', icon: 'circle-ellipsis' },
]

const HOME = outlineDestinations[0]!
const ROW_WIDTHS = ['w-11/12', 'w-3/4', 'w-5/6', 'w-2/3', 'w-10/12', 'w-1/2']

/** A grey shape, as `Skeleton` of web/ui/loading.tsx. */
const grey = (classes: string) => `<span class="block animate-pulse rounded-pill bg-press ${classes}"></span>`
/** The place of a face. */
const face = (classes: string) => `<span class="block shrink-0 rounded-pill bg-press ${classes}"></span>`

/** The logo of Plus; a network with a picture has that in its place (server/features/network/branding.ts). */
const logo = (size: number, classes: string) =>
  `<svg data-logo width="${size}" height="${size}" viewBox="0 0 64 64" fill="none" class="${classes}">` +
  '<rect width="64" height="64" rx="18" class="fill-accent-fill" />' +
  '<path d="M32 17v30M17 32h30" stroke-width="9" stroke-linecap="round" class="stroke-on-fill" /></svg>'

function icon(name: string, rem: number, isActive = false): string {
  const size = `width="${rem}rem" height="${rem}rem"`
  const lines = 'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="lucide"'
  return `<svg ${size} viewBox="0 0 24 24" fill="${isActive ? 'currentColor' : 'none'}" ${lines}>${readIcon(name)}</svg>`
}

const SIDE_LINK =
  'inline-flex h-12.5 min-h-[32px] items-center gap-5 rounded-pill px-3.75 text-xl full:min-h-8 full:pe-6'

const sideLink = ({ label, icon: name }: Destination) =>
  `<span class="${SIDE_LINK} ${label === HOME.label ? 'font-bold' : ''}">
    <span class="relative">${icon(name, 1.25, label === HOME.label)}</span><span class="hidden full:inline">[[${label}]]</span>
  </span>`

const sideNavigation = () => `
  <div class="sticky top-0 hidden h-dvh w-22 shrink-0 flex-col px-2 py-1 icons:flex full:w-68.75">
    <span class="mx-auto shrink-0 rounded-pill p-3 low:hidden full:mx-0">${logo(32, 'block')}</span>
    <div data-part="navigation" class="-mx-2 mt-1 flex min-h-0 flex-col items-center overflow-hidden px-2 full:items-start">
      ${outlineDestinations.map(sideLink).join('')}
    </div>
    <span class="mx-auto mt-3 inline-flex size-[clamp(52px,8dvh,3.25rem)] shrink-0 items-center justify-center rounded-pill bg-accent-fill text-lg font-bold text-on-fill full:mx-0 full:w-57">
      <span class="full:hidden">${icon('feather', 1.25)}</span><span class="hidden full:inline">[[Post|verb]]</span>
    </span>
    <div class="mt-auto flex shrink-0 flex-col items-center gap-1 pt-2 pb-2 full:items-stretch">
      <span class="${SIDE_LINK} self-center low:hidden full:self-start">${icon('log-out', 1.25)}<span class="hidden full:inline">[[Sign out]]</span></span>
      <span class="flex items-center gap-2 p-2.5">
        ${face('size-10')}<span class="hidden flex-1 flex-col gap-2 full:flex">${grey('h-3.5 w-1/2')}${grey('h-3 w-3/4')}</span>
      </span>
    </div>
  </div>`

const tab = (label: string, name: string) =>
  `<span class="outline-${name} flex h-11 flex-1 justify-center px-3 font-medium text-muted icons:h-13 icons:px-4">
    <span class="relative flex h-full items-center whitespace-nowrap">[[${label}]]<span class="absolute inset-x-0 bottom-0 h-1 rounded-pill bg-accent-fill opacity-0"></span></span>
  </span>`

const header = () => `
  <div data-part="header" class="sticky top-0 z-20 border-b border-line bg-canvas pt-[env(safe-area-inset-top)] icons:flex">
    <div class="flex min-h-11 items-center gap-4 px-4 narrow:gap-2 icons:min-h-13">
      <span class="-m-1.5 shrink-0 p-1.5 icons:hidden">${face('size-8')}</span>
      ${logo(26, 'absolute inset-x-0 mx-auto icons:hidden')}
      <div class="min-w-0 flex-1 max-icons:sr-only">
        <p class="flex min-w-0 text-xl font-extrabold hyphens-auto narrow:text-lg"><bdi class="line-clamp-2">[[Home]]</bdi></p>
      </div>
    </div>
    <div class="min-w-0 flex-1"><div data-part="tabs" class="flex overflow-x-auto">${tab('For you', 'for-you')}${tab('Following', 'following')}</div></div>
  </div>`

const composer = () => `
  <div class="max-icons:hidden">
    <div class="flex gap-3 border-b border-line px-4 pt-3 pb-14">
      ${face('size-face')}<span class="flex-1 py-2 text-start text-xl text-muted">[[What’s happening?]]</span>
    </div>
  </div>`

const row = (width: string) => `
  <div data-part="row" class="flex gap-3 border-b border-line px-4 pt-row pb-4">
    ${grey('size-face')}
    <div class="flex flex-1 flex-col gap-2 pt-1">
      ${grey('h-3.5 w-40')}${grey(`h-3.5 ${width}`)}${grey('h-3.5 w-1/3')}${grey('mt-3 h-3.5 w-4/5 max-w-96')}
    </div>
  </div>`

const trend = `<div class="px-4 py-3">${grey('h-4 w-32')}${grey('mt-2 h-3 w-20')}</div>`

const sidebar = () => `
  <div class="hidden w-75 shrink-0 flex-col gap-4 py-4 ps-6 side:flex full:w-87.5">
    <div data-part="search" class="flex h-11 shrink-0 items-center gap-3 rounded-pill border border-control bg-canvas ps-4 pe-1 text-muted">
      ${icon('search', 1.125)}[[Search|verb]]
    </div>
    <div class="overflow-hidden rounded-card border border-line pb-1">
      <p data-part="trends" class="px-4 pt-3 pb-1 text-xl font-extrabold">[[Trends for you]]</p>${trend.repeat(3)}
    </div>
  </div>`

const bottomBar = () => `
  <div data-part="bottom-bar" class="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] icons:hidden">
    ${outlineDestinations
      .filter(({ isInBottomBar }) => isInBottomBar)
      .map(
        (each) => `<span class="grid h-13 flex-1 place-items-center">${icon(each.icon, 1.375, each === HOME)}</span>`,
      )
      .join('')}
    <span class="fixed end-4 bottom-[calc(1rem+var(--bottom-bar,0px)+var(--banner)+env(safe-area-inset-bottom))] z-30 inline-flex size-[clamp(52px,8dvh,3.25rem)] items-center justify-center rounded-pill bg-accent-fill text-on-fill shadow-float narrow:static narrow:mx-2 narrow:my-auto narrow:size-11 narrow:shrink-0 narrow:shadow-none">${icon('feather', 1.375)}</span>
  </div>`

/** The HTML of the outline. */
export const outline = (): string =>
  `<div class="outline" role="status" aria-label="[[Loading]]">
    <div aria-hidden="true">
      <div class="mx-auto flex w-full max-w-306.25 justify-center">${sideNavigation()}
        <div class="w-full max-w-150 min-w-0 border-line pb-20 icons:border-x icons:pb-0">
          <div class="min-h-dvh">${header()}${composer()}${ROW_WIDTHS.map(row).join('')}</div>
        </div>${sidebar()}
      </div>${bottomBar()}
    </div>
  </div>`.replace(/>\s+</g, '><')
