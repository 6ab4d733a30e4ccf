import { filesIn, read, type SourceFile } from './source-files.ts'

/** Every page of documentation. */
export const pages = (): SourceFile[] =>
  ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesIn('docs').filter((file) => file.endsWith('.md'))].map(
    (path) => ({ path, text: read(path) }),
  )

/** The rows of all tables of a page, without their heads, and without the code marks around whole cells. */
export function tableRows(text: string): string[][] {
  const lines = text.split('\n')
  const isRow = (line: string | undefined) => line?.startsWith('|') ?? false
  return lines
    .filter((line, index) => isRow(line) && isRow(lines[index - 1]) && !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`([^`]*)`$/, '$1')),
    )
}
