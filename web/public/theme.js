// Blocks on purpose, and is a file of its own because the page allows no inline script: the first paint has the chosen theme.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // No storage: the system's theme it is.
}
