// Blocks on purpose, and is a file of its own because the page allows no inline script: the first paint has the chosen theme.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[data-of]'))
      meta.media = meta.dataset.of === theme ? 'all' : 'not all'
  }
} catch {
  // No storage: the system's theme it is.
}
