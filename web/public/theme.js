// Blocks on purpose, and is a file of its own because the page allows no inline script: the first paint looks as chosen for this
// browser. Each choice is an attribute of the page. web/core/appearance.ts has the types, and dispatches the event after a change.
{
  // As in web/styles/base.css and rooms.css.
  const scales = { small: 0.9, large: 1.15, larger: 1.3 }
  const widths = [20, 22, 40, 62.5, 80]
  const root = document.documentElement
  const set = (name, value) => (value ? root.setAttribute(`data-${name}`, value) : root.removeAttribute(`data-${name}`))

  // Media queries don't know the chosen text size.
  const measure = () => {
    const scale = scales[root.dataset.textSize]
    set(
      'room',
      scale && `0 ${widths.filter((width) => matchMedia(`(min-width: ${width * scale}rem)`).matches).join(' ')}`,
    )
  }
  const apply = () => {
    try {
      for (const name of ['theme', 'dark-theme', 'text-size', 'density', 'actions'])
        set(name, localStorage.getItem(name))
    } catch {
      // No storage: the looks of the system.
    }
    measure()
    // The colour of the browser's own frame.
    const { theme, darkTheme = 'dark' } = root.dataset
    for (const meta of document.querySelectorAll('meta[data-of]')) {
      const { of } = meta.dataset
      const scheme = of === 'light' ? of : of === darkTheme && 'dark'
      meta.media = theme
        ? theme === scheme
          ? 'all'
          : 'not all'
        : scheme
          ? `(prefers-color-scheme: ${scheme})`
          : 'not all'
    }
  }
  apply()
  for (const event of ['storage', 'appearance']) addEventListener(event, apply)
  addEventListener('resize', measure)
}
