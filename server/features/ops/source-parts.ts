/** The files and folders of the source archive. Dependencies, build output and data are not among them. */
export const SOURCE_PARTS: readonly string[] = [
  ...['.ci', '.github', 'contract', 'deploy', 'docs', 'i18n', 'server', 'tests', 'tools', 'web'],
  ...['.env.example', '.gitignore', '.npmrc', 'biome.json', 'package.json', 'package-lock.json'],
  ...['playwright.config.ts', 'vite.config.ts', 'vitest.config.ts', 'tsconfig.json', 'tsconfig.web.json'],
  ...['tsconfig.worker.json', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
]
