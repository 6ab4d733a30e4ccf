/** Applies the appearance chosen for this browser. Each choice is an attribute of the page. */

/** Factors of the chosen text size, as in styles/base.css. */
const scales: Record<string, number> = { small: 0.9, large: 1.15, larger: 1.3 }
/** The widths of styles/rooms.css, in rem. */
const widths = [0, 20, 22, 40, 62.5, 80]
const looks = ['theme', 'darkTheme', 'textSize', 'density', 'actions']

/** Applies the choices now and whenever they change, also in another tab. Runs before the first paint. */
export function applyAppearance(): void {
  apply()
  addEventListener('storage', apply)
  addEventListener('appearance', apply)
  addEventListener('resize', measure)
}

function apply(): void {
  const { dataset } = document.documentElement
  try {
    for (const name of looks) {
      const chosen = localStorage.getItem(name)
      if (chosen) dataset[name] = chosen
      else delete dataset[name]
    }
  } catch {
    // The browser refuses storage.
  }
  measure()
  colourFrame(dataset)
}

/** Lists in data-room the widths that fit in the window: media queries don't know the chosen text size. */
function measure(): void {
  const { dataset } = document.documentElement
  const scale = scales[dataset.textSize ?? '']
  if (scale) dataset.room = widths.filter((width) => matchMedia(`(min-width: ${width * scale}rem)`).matches).join(' ')
  else delete dataset.room
}

/** Sets the colour of the browser's own frame. */
function colourFrame({ theme, darkTheme = 'dark' }: DOMStringMap): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[data-of]')) {
    const { of } = meta.dataset
    const scheme = of === 'light' ? of : of === darkTheme && 'dark'
    meta.media = theme === of ? 'all' : theme || !scheme ? 'not all' : `(prefers-color-scheme: ${scheme})`
  }
}
