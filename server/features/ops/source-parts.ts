/** The files and folders of the source archive. Dependencies, build output and data are not among them. */
export const SOURCE_PARTS: readonly string[] = [
  ...['.ci', '.github', 'contract', 'deploy', 'docs', 'i18n', 'server', 'tests', 'tools', 'web'],
  ...['.env.example', '.gitignore', '.npmrc', 'biome.json', 'package.json', 'package-lock.json'],
  ...['playwright.config.ts', 'vite.config.ts', 'vitest.config.ts', 'tsconfig.json', 'tsconfig.web.json'],
  ...['tsconfig.worker.json', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
]

/** What never leaves the machine: settings with passwords, and keys, wherever an operator has put them. */
export const PRIVATE_FILES: readonly string[] = ['*.env', '*.key']

/** Tells whether a path leads to a file with settings or keys of the operator. */
export const isPrivate = (file: string): boolean => PRIVATE_FILES.some((pattern) => file.endsWith(pattern.slice(1)))

/** The same for tar. */
export const exceptPrivate: readonly string[] = PRIVATE_FILES.map((pattern) => `--exclude=${pattern}`)
