// See web/core/appearance.ts.
{
  const { dataset } = document.documentElement
  const scales = { small: 0.9, large: 1.15, larger: 1.3 }
  const widths = [0, 20, 22, 40, 62.5, 80]
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
      // No storage.
    }
    measure()
    const { theme, darkTheme = 'dark' } = dataset
    for (const meta of document.querySelectorAll('[data-of]')) {
      const { of } = meta.dataset
      const scheme = of === 'light' ? of : of === darkTheme && 'dark'
      meta.media = theme === of ? 'all' : theme || !scheme ? 'not all' : `(prefers-color-scheme: ${scheme})`
    }
  }
  apply()
  addEventListener('storage', apply)
  addEventListener('appearance', apply)
  addEventListener('resize', measure)
}
