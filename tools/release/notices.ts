/** Writes the licences of everything in a release that Plus did not write itself. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Contents, type Manifest, parentOf, readManifest } from './release-contents.ts'

const RULE = `\n${'-'.repeat(100)}\n\n`

/** The terms of the MIT licence. */
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const NODE = `Node.js ${process.versions.node} (bin/node)

Copyright Node.js contributors. All rights reserved. Copyright Joyent, Inc. and other Node contributors.

${MIT}

The libraries inside it have licences of their own: https://github.com/nodejs/node/blob/v${process.versions.node}/LICENSE
`

/** The package of the icons has no file with the licence of Lucide. */
const LUCIDE = `ISC License

Copyright (c) 2026 Lucide Icons and Contributors

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the
above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY
DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

The MIT License (MIT) (for icons that are derived from the Feather project)

Copyright (c) 2013-present Cole Bemis

${MIT}`

/** Writes one file with the licence of each package, and of Node. */
export async function writeNotices(file: string, contents: Contents): Promise<void> {
  const notices = await Promise.all(contents.all.map((folder) => noticeOf(folder, contents)))
  const intro = 'Plus is made with the software below. LICENSE has the licence of Plus itself.\n'
  await writeFile(file, [intro, NODE, ...notices].join(RULE))
}

async function noticeOf(folder: string, contents: Contents): Promise<string> {
  const manifest = await readManifest(folder, contents)
  const inside = path.join(parentOf(folder, contents), folder)
  const names = (await readdir(inside)).filter((name) => /^(?:licen[cs]e|copying|notice|third-?party)/i.test(name))
  if (manifest.name === '@iconify-json/lucide') return [headingOf(manifest), LUCIDE, ''].join('\n\n')
  // Some packages have their licence in no file but this one.
  if (names.length === 0) names.push('README.md')
  const texts = await Promise.all(names.sort().map((name) => readFile(path.join(inside, name), 'utf8').catch(() => '')))
  return [headingOf(manifest), ...texts.map((text) => text.trim()), ''].join('\n\n')
}

const headingOf = ({ name, version, license, author, homepage }: Manifest): string =>
  [`${name} ${version}: ${license ?? 'see below'}`, typeof author === 'object' ? author.name : author, homepage]
    .filter(Boolean)
    .join('\n')
