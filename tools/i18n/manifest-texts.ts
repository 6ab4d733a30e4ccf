/** Texts of the web app's manifest, which the system shows for an installed app. */
import { readFileSync } from 'node:fs'
import { directionOf, type Language } from '#contract/languages.ts'

interface Manifest {
  description: string
  lang: string
  shortcuts: { name: string; url: string }[]
}

const readManifest = (): Manifest =>
  JSON.parse(readFileSync(new URL('../../web/public/manifest.webmanifest', import.meta.url), 'utf8'))

export function manifestTexts(): string[] {
  const { description, shortcuts } = readManifest()
  return [description, ...shortcuts.map(({ name }) => name)]
}

/** The manifest in a language. The app stays the same one: its id and its addresses do not change. */
export function translateManifest(language: Language, translate: (text: string) => string): string {
  const manifest = readManifest()
  return JSON.stringify({
    ...manifest,
    description: translate(manifest.description),
    lang: language,
    dir: directionOf(language),
    shortcuts: manifest.shortcuts.map((shortcut) => ({ ...shortcut, name: translate(shortcut.name) })),
  })
}
