/** The pages of a release: pages for operators and all pages they link to, with the commands of a release. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where reading begins. */
const FIRST = [
  ...['operations', 'configuration', 'scaling', 'security', 'moderation', 'push-and-mail', 'api', 'api-errors'].map(
    (name) => `docs/${name}.md`,
  ),
  ...['deploy/README.md', 'CHANGELOG.md'],
]

/** Links of Markdown and pictures to files, without what follows a #. */
const LINK = /\]\((?!\w+:|#)([^)#\s]+)|(?:src|srcset)="(?!\w+:)([^"]+)"/g

/** The files that a page links to, by their paths from the root. */
export const linkedFiles = (page: string, text: string): string[] =>
  [...text.matchAll(LINK)].map(([, link, picture]) => path.posix.join(path.posix.dirname(page), (link ?? picture)!))

/** The pages, and the files that they link to, below a folder. A link in a page that leads nowhere is an error of that page. */
export async function findPages(folder: string): Promise<string[]> {
  const found = new Set<string>()
  const add = async (file: string): Promise<void> => {
    if (found.has(file)) return
    found.add(file)
    if (!file.endsWith('.md')) return
    for (const linked of linkedFiles(file, await readFile(path.join(folder, file), 'utf8'))) await add(linked)
  }
  for (const file of FIRST) await add(file)
  return [...found]
}

/** In pages about development `npm start` is what it says. */
const OPERATORS =
  /^(?:\.env\.example|deploy\/.*|docs\/(?:operations|configuration|moderation|push-and-mail|assistant)\.md)$/
/** A paragraph about both, or about the source. */
const KEPT = /bin\/plus|From the source|npm run (?:release|build)|RUN npm/

/** The text of a file as a release has it: `bin/plus admin` for `npm run admin --`, and `bin/plus` for `npm start`. */
export const inRelease = (file: string, text: string): string =>
  text
    .split(/(\n{2,})/)
    .map((paragraph) => {
      if (KEPT.test(paragraph)) return paragraph
      const named = paragraph.replaceAll('npm run admin --', 'bin/plus admin')
      return OPERATORS.test(file) ? named.replace(/\bnpm start\b/g, 'bin/plus') : named
    })
    .join('')

/** Writes the commands of a release into files of a folder. */
export async function nameCommands(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const text = await readFile(path.join(folder, file), 'utf8')
    const named = inRelease(file, text)
    if (named !== text) await writeFile(path.join(folder, file), named)
  }
}
