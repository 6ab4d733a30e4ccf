// Blocks on purpose, and is a file of its own because the page allows no inline script: the first paint looks as chosen for this
// browser. Each choice is an attribute of the page. web/core/appearance.ts has the types, and dispatches the event after a change.
{
  const { dataset } = document.documentElement
  // As in web/styles/base.css and rooms.css.
  const scales = { small: 0.9, large: 1.15, larger: 1.3 }
  const widths = [0, 20, 22, 40, 62.5, 80]

  // Media queries don't know the chosen text size.
  const measure = () => {
    const scale = scales[dataset.textSize]
    if (scale) dataset.room = widths.filter((width) => matchMedia(`(min-width: ${width * scale}rem)`).matches).join(' ')
    else delete dataset.room
  }
  const apply = () => {
    try {
      for (const name of ['theme', 'darkTheme', 'textSize', 'density', 'actions'])
        if (localStorage[name]) dataset[name] = localStorage[name]
        else delete dataset[name]
    } catch {
      // No storage: the looks of the system.
    }
    measure()
    // The colour of the browser's own frame.
    const { theme, darkTheme = 'dark' } = dataset
    for (const meta of document.querySelectorAll('[data-of]')) {
      const { of } = meta.dataset
      const scheme = of === 'light' ? of : of === darkTheme && 'dark'
      meta.media =
        !scheme || (theme && theme !== scheme) ? 'not all' : theme ? 'all' : `(prefers-color-scheme: ${scheme})`
    }
  }
  apply()
  addEventListener('storage', apply)
  addEventListener('appearance', apply)
  addEventListener('resize', measure)
}
